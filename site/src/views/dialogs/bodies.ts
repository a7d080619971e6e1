export { Examples } from "./examples";
export { Export } from "./export";
export { Help } from "./help";
export { History } from "./history";
export { Paste } from "./paste";
export { Share } from "./share";
