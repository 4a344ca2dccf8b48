import { hrefOf } from "../../parts/place";
import { place } from "../../parts/route";
import { RecordPage } from "./record";
import { TablePage } from "./table";

/** The room of the converter: one record, or a table with a mapping. */
export function Convert() {
  const isTable = place.value === "convert/table";
  return (
    <>
      <nav aria-label="What is converted">
        <a href={hrefOf("convert")} aria-current={isTable ? undefined : "page"}>
          A record
        </a>{" "}
        ·{" "}
        <a href={hrefOf("convert/table")} aria-current={isTable ? "page" : undefined}>
          A table
        </a>
      </nav>
      {isTable ? <TablePage /> : <RecordPage />}
    </>
  );
}
