/** How a program gets what a page shows. */
export function Curl(props: { readonly path: string }) {
  return (
    <details class="curl">
      <summary>The same with curl</summary>
      <pre tabIndex={0}>
        {`curl --fail-with-body -H "Authorization: Bearer $TOKEN" '${location.origin}${props.path}'`}
      </pre>
    </details>
  );
}
