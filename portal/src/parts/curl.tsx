import { session } from "./session";

/** How a program gets what a page shows. */
export function Curl(props: { readonly path: string }) {
  return (
    <details class="curl">
      <summary>The same with curl</summary>
      <pre tabIndex={0}>{`curl --fail-with-body ${credentials()} '${location.origin}${props.path}'`}</pre>
    </details>
  );
}

function credentials(): string {
  const workspace = session.value?.workspace;
  return workspace === undefined
    ? '-H "Authorization: Bearer $TOKEN"'
    : `-b "svc_session=$SESSION" -H 'X-Workspace: ${workspace}'`;
}
