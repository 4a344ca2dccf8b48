import type { Topic } from "./live";
import { call } from "./node";

/** How this node is: `GET /node`. */
export interface NodeStatus {
  readonly ready: boolean;
  readonly checks: readonly {
    readonly name: string;
    readonly ok: boolean;
    readonly required: boolean;
    readonly reason?: string;
  }[];
  readonly startedAt: number;
  readonly nodeId?: string;
  readonly certificate?: { readonly notAfter: number; readonly daysLeft: number };
  readonly members?: readonly string[];
  readonly refusals?: readonly { readonly way: string; readonly reason: string; readonly count: number }[];
  readonly limits?: readonly { readonly name: string; readonly used: number; readonly max: number }[];
}

export const NODE: Topic<NodeStatus> = { name: "node", read: () => call("GET", "/node") };
