import { useEffect } from "preact/hooks";
import { names } from "../api/names";
import { viewer } from "./session";

/** The names of records, as soon as the node says them; undefined for those that it does not know. */
export function useNames(urls: readonly (string | undefined)[]): (url: string | undefined) => string | undefined {
  const account = viewer();
  useEffect(() => void names.want(urls), [account, urls.join(" ")]);
  return (url) => names.known.value.get(url ?? "");
}

/** A record by its name and its URL, or by its URL alone. */
export function Named(props: { readonly url: string; readonly name: string | undefined }) {
  return props.name === undefined ? (
    <>{props.url}</>
  ) : (
    <>
      {props.name} <span class="muted">{props.url}</span>
    </>
  );
}
