import { readPlan } from "../../api/trainings";
import { Fold } from "../../parts/fold";
import { count } from "../../parts/format";
import { Table } from "../../parts/scrolled";
import { Section } from "../../parts/section";
import { featuresOf, labelOf } from "./features";

/** What a training reads of each record or learner, and what it predicts. */
export function Columns(props: { readonly id: string }) {
  return (
    <section>
      <h2>What it learns from</h2>
      <Section title="The training plan" read={() => readPlan(props.id)} of={props.id}>
        {({ target_data: target }) => (
          <>
            <p>
              Each {target.rows === "learners" ? "learner" : "record"} is a row. The model predicts {labelOf(target)}.
            </p>
            <Fold items={featuresOf(target)} name="features">
              {(shown) => (
                <Table name="Features" head={["Feature", "What is read", "Scale", "Columns"]}>
                  {shown.map((feature) => (
                    <tr key={feature.name}>
                      <th scope="row">{feature.name}</th>
                      <td>
                        {feature.value}
                        {feature.where !== undefined && (
                          <>
                            {" "}
                            where <code>{feature.where}</code>
                          </>
                        )}
                      </td>
                      <td>{feature.scale}</td>
                      <td>{count(feature.columns)}</td>
                    </tr>
                  ))}
                </Table>
              )}
            </Fold>
          </>
        )}
      </Section>
    </section>
  );
}
