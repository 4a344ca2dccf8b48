import { session } from "./session";

/** How a program gets what a page shows. @param options of curl; credentials, unless the page says otherwise */
export function Curl(props: { readonly path: string; readonly options?: string }) {
  return (
    <details class="curl">
      <summary>The same with curl</summary>
      <pre
        tabIndex={0}
      >{`curl --fail-with-body ${props.options ?? credentials()} '${location.origin}${props.path}'`}</pre>
    </details>
  );
}

function credentials(): string {
  const workspace = session.value?.workspace;
  return workspace === undefined
    ? '-H "Authorization: Bearer $TOKEN"'
    : `-b "svc_session=$SESSION" -H 'X-Workspace: ${workspace}'`;
}
