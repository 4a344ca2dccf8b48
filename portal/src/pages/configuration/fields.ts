import type { Configuration } from "../../api/configuration";

/** What one can change of a configuration. */
export const FIELDS = [
  { name: "endpoint", label: "Address of this connector for others", secret: false },
  { name: "serviceKey", label: "Service key at the catalog", secret: false },
  { name: "secretKey", label: "Secret key at the catalog", secret: true },
  { name: "catalogUri", label: "Catalog", secret: false },
  { name: "contractUri", label: "Contract manager", secret: false },
  { name: "consentUri", label: "Consent service", secret: false },
  { name: "registrationUri", label: "Registration of users", secret: false },
] as const;

/** What differs from the configuration. An empty text changes nothing: a field cannot be removed, and a secret is not shown. */
export function changed(
  configuration: Configuration,
  values: Readonly<Record<string, string>>,
): Readonly<Record<string, string>> {
  return Object.fromEntries(
    Object.entries(values)
      .map(([name, value]) => [name, value.trim()] as const)
      .filter(([name, value]) => value !== "" && value !== configuration[name]),
  );
}
