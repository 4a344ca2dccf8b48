import type { RunFile } from "../../api/runs";

/** `audit_manifest.json`: the files of a run with their digests, signed. */
export interface Manifest {
  readonly artifacts: Readonly<Record<string, { readonly sha256: string; readonly class: string }>>;
  readonly signature: {
    readonly algorithm: string;
    readonly key_id: string;
    readonly public_key: string;
    readonly value: string;
  };
}

/** What was checked of a manifest. */
export interface Verdict {
  /** Unchecked if the browser knows no Ed25519, or has no cryptography here. */
  readonly signature: "valid" | "wrong" | "unchecked";
  readonly isOwnKey: boolean;
  readonly files: number;
  /** Files whose digest at the node is another one than in the manifest. */
  readonly changed: readonly string[];
  /** Files of the manifest that the node does not list. */
  readonly missing: readonly string[];
  /** Files that the node lists and the manifest does not. */
  readonly added: readonly string[];
}

const NOT_LISTED = new Set(["audit_manifest.json", "audit.jsonl"]);

/** @param key base64 of the public key of the node */
export async function checkManifest(manifest: Manifest, files: readonly RunFile[], key: string): Promise<Verdict> {
  const found = new Map(files.map((file) => [file.name, file.sha256]));
  const listed = Object.entries(manifest.artifacts);
  return {
    signature: await checkSignature(manifest),
    isOwnKey: manifest.signature.public_key === key,
    files: listed.length,
    changed: listed.filter(([name, { sha256 }]) => found.has(name) && found.get(name) !== sha256).map(([name]) => name),
    missing: listed.filter(([name, entry]) => !found.has(name) && entry.class !== "hidden").map(([name]) => name),
    added: [...found.keys()].filter((name) => !(name in manifest.artifacts) && !NOT_LISTED.has(name)),
  };
}

async function checkSignature(manifest: Manifest): Promise<Verdict["signature"]> {
  const { signature, ...signed } = manifest;
  if (globalThis.crypto?.subtle === undefined) {
    return "unchecked";
  }
  let key: CryptoKey;
  try {
    key = await crypto.subtle.importKey("raw", bytesOf(signature.public_key), "Ed25519", false, ["verify"]);
  } catch (failure) {
    return failure instanceof DOMException && failure.name === "NotSupportedError" ? "unchecked" : "wrong";
  }
  const text = new TextEncoder().encode(canonical(signed));
  return (await crypto.subtle.verify("Ed25519", key, bytesOf(signature.value), text)) ? "valid" : "wrong";
}

function bytesOf(base64: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(atob(base64), (character) => character.charCodeAt(0));
}

/** Canonical JSON (RFC 8785): members in the order of their UTF-16 code units, numbers as ECMAScript writes them. */
export function canonical(value: unknown): string {
  if (Array.isArray(value)) {
    return `[${value.map(canonical).join(",")}]`;
  }
  if (typeof value === "object" && value !== null) {
    const members = Object.entries(value).sort(([one], [other]) => (one < other ? -1 : 1));
    return `{${members.map(([name, member]) => `${JSON.stringify(name)}:${canonical(member)}`).join(",")}}`;
  }
  return JSON.stringify(value);
}

/** What was checked, in words. The first sentence says whether all is well. */
export function inWords(verdict: Verdict): { readonly isWell: boolean; readonly sentences: readonly string[] } {
  const { signature, isOwnKey, files, changed, missing, added } = verdict;
  const isWell = signature === "valid" && isOwnKey && changed.length + missing.length + added.length === 0;
  const sentences = [
    isWell ? "The files of this run are those that the node signed." : "The files of this run could not be confirmed.",
    {
      valid: "The signature of the manifest is valid (Ed25519 over canonical JSON, RFC 8785).",
      wrong: "The signature of the manifest is not valid: the manifest was changed.",
      unchecked: "This browser could not check the signature here. Use ./sumspace assess verify.",
    }[signature],
    isOwnKey
      ? "It was made with the present key of this node."
      : "It was made with another key than the present one of this node.",
    `The node lists ${files - changed.length - missing.length} of the ${files} files with the SHA-256 of the manifest; it compares a file with this digest whenever it gives it out.`,
    ...changed.map((name) => `${name} has another SHA-256 than in the manifest.`),
    ...missing.map((name) => `${name} is in the manifest, and the node does not list it.`),
    ...added.map((name) => `${name} is not in the manifest.`),
  ];
  return { isWell, sentences };
}
