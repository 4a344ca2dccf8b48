"""The operations of a node of the kind `catalog`. Made by generate.py: do not change it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal

from ..bodies import Json, Upload, body_of
from ..service import Pages, joined, segment
from ..transport import Answer, Answers, Stream
from .portal import PortalOperations
from .portal_session import PortalSessionOperations


class CatalogOperations(PortalOperations, PortalSessionOperations):
    """Those that people may call, each with the name in the contract.

    Shapes; `?` marks members that may be missing:

        Account: {admin: {_id: string, firstName: string, lastName: string, email: string, organization: string,
            roles: [string], permissions: [string], schema_version: string}, participant: {did: string | null,
            legalPerson: LegalPerson, logo: string, termsAndConditions: string, associatedOrganisation: string,
            plan?: string, permissions?: [string], _id: string, __v: integer, createdAt: string, updatedAt:
            string, schema_version: string, legalName: string, dataspaceEndpoint: string, connectorKeys?: {keys:
            [{kty: "OKP", crv: "Ed25519", x: string, kid?: string, retired?: boolean, x5c?: any}]}, urls?:
            {dataExport: string, dataImport: string, consentExport: string, consentImport: string}, serviceKey:
            string, serviceSecretKey: string, id: string}}
        ContractDecision: {permitted: boolean, reason?: string, text?: string, contract?: string, version?:
            integer, time?: string, provider?: string, changes?: [string], rules?: [{path?: string, rule?: string,
            effective?: boolean, deciding?: boolean}]}
        ContractQuestion: {action: string, target: string, offering?: string, provider?: string, purpose?: string,
            values?: {deliveryChannel?: string | [string], event?: string | [string], fileFormat?: string |
            [string], industry?: string | [string], language?: string | [string], media?: string | [string],
            product?: string | [string], purpose?: string | [string], recipient?: string | [string], spatial?:
            string | [string], systemDevice?: string | [string], version?: string | [string], virtualLocation?:
            string | [string]}}
        DataResource: {_id: string, __v: integer, createdAt: string, updatedAt: string, schema_version: string,
            name: string, description: string, containsPII: boolean | "true" | "false" | "1" | "0", status:
            "published" | "draft", archived?: boolean, visible?: boolean, aggregationOf?: [string],
            copyrightOwnedBy?: [string], license?: [string], policy?: [any], exposedThrough?: [string],
            obsoleteDateTime?: string, expirationDateTime?: string, category?: string, isPayloadForAPI?: boolean,
            apiResponseRepresentation?: string | object, anonymized_extract?: string, attributes?: [any],
            country_or_region?: string, entries?: number, subCategories?: [string], b2cDescription?: [any],
            representation?: string | Representation, producedBy: string}
        DataResourceFields: {name?: string, description?: string, containsPII?: boolean | "true" | "false" | "1" |
            "0", status?: "published" | "draft", archived?: boolean, visible?: boolean, aggregationOf?: [string],
            copyrightOwnedBy?: [string], license?: [string], policy?: [any], exposedThrough?: [string],
            obsoleteDateTime?: string, expirationDateTime?: string, category?: string, isPayloadForAPI?: boolean,
            apiResponseRepresentation?: string | object, anonymized_extract?: string, attributes?: [any],
            country_or_region?: string, entries?: number, subCategories?: [string], b2cDescription?: [any]}
        DataResourceSelfDescription: {@context: string, @type: "DataResource", @id: string, _id: string, __v:
            integer, createdAt: string, updatedAt: string, schema_version: string, name: string, description:
            string, containsPII: boolean | "true" | "false" | "1" | "0", status: "published" | "draft", archived?:
            boolean, visible?: boolean, aggregationOf?: [string], copyrightOwnedBy?: [string], license?: [string],
            policy?: [any], exposedThrough?: [string], obsoleteDateTime?: string, expirationDateTime?: string,
            category?: string, isPayloadForAPI?: boolean, apiResponseRepresentation?: string | object,
            anonymized_extract?: string, attributes?: [any], country_or_region?: string, entries?: number,
            subCategories?: [string], b2cDescription?: [any], representation?: string | Representation,
            producedBy: string}
        Ecosystem: {_id: string, __v: integer, createdAt: string, updatedAt: string, schema_version: string, name:
            string, description: string, status: "published" | "draft", archived?: boolean, visible?: boolean,
            provides?: [string], searchedData?: [string], searchedServices?: [string], useCases?: [any],
            country_or_region?: string, target_audience?: string, main_functionalities_needed?: [string], logo?:
            string, location?: string, businessLogic?: {businessModel?: [string], roles?: [{role?: string,
            businessModels?: [string], benefits?: [string], costs?: [string], payingParties?: [string]}]},
            rolesAndObligations?: [{role: string, ruleId: string, values?: object}], buildingBlocks?:
            [{buildingBlock?: string, implementation?: string}], participantRoles?: [{participantId?: string,
            roles?: [string]}], valueProposition?: string, contract: string | null, participantsCount: integer,
            invitations: [MembershipEntry], joinRequests: [MembershipEntry], infrastructureServices: [{_id:
            string, infrastructureService: string, participant: string, status: "Pending" | "Signed"}],
            dataProcessingChains: [{_id: string, infrastructureServices: [{...}]}], serviceChains: [{catalogId:
            string, services: [{...}]}], problem?: string, pending?: ["create" | "roles" | "sign" |
            "offering-policies" | "chain" | "terminate"], failed?: ["create" | "roles" | "sign" |
            "offering-policies" | "chain" | "terminate"], orchestrator: string, participants: [{roles: [string],
            offerings: [{serviceOffering: string, policy: [{ruleId: string, values?: object}]}], participant:
            string}]}
        EcosystemFields: {name?: string, description?: string, status?: "published" | "draft", archived?: boolean,
            visible?: boolean, provides?: [string], searchedData?: [string], searchedServices?: [string],
            useCases?: [any], country_or_region?: string, target_audience?: string, main_functionalities_needed?:
            [string], logo?: string, location?: string, businessLogic?: {businessModel?: [string], roles?:
            [{role?: string, businessModels?: [string], benefits?: [string], costs?: [string], payingParties?:
            [string]}]}, rolesAndObligations?: [{role: string, ruleId: string, values?: object}], buildingBlocks?:
            [{buildingBlock?: string, implementation?: string}], participantRoles?: [{participantId?: string,
            roles?: [string]}], valueProposition?: string}
        EcosystemSelfDescription: {@context: string, @type: "Ecosystem", @id: string, _id: string, __v: integer,
            createdAt: string, updatedAt: string, schema_version: string, name: string, description: string,
            status: "published" | "draft", archived?: boolean, visible?: boolean, provides?: [string],
            searchedData?: [string], searchedServices?: [string], useCases?: [any], country_or_region?: string,
            target_audience?: string, main_functionalities_needed?: [string], logo?: string, location?: string,
            businessLogic?: {businessModel?: [string], roles?: [{role?: string, businessModels?: [string],
            benefits?: [string], costs?: [string], payingParties?: [string]}]}, rolesAndObligations?: [{role:
            string, ruleId: string, values?: object}], buildingBlocks?: [{buildingBlock?: string, implementation?:
            string}], participantRoles?: [{participantId?: string, roles?: [string]}], valueProposition?: string,
            contract: string | null, participantsCount: integer, invitations: [MembershipEntry], joinRequests:
            [MembershipEntry], infrastructureServices: [{_id: string, infrastructureService: string, participant:
            string, status: "Pending" | "Signed"}], dataProcessingChains: [{_id: string, infrastructureServices:
            [{...}]}], serviceChains: [{catalogId: string, services: [{...}]}], problem?: string, pending?:
            ["create" | "roles" | "sign" | "offering-policies" | "chain" | "terminate"], failed?: ["create" |
            "roles" | "sign" | "offering-policies" | "chain" | "terminate"], orchestrator: string, participants:
            [{roles: [string], offerings: [{serviceOffering: string, policy: [{ruleId: string, values?:
            object}]}], participant: string}]}
        EvaluatedClass: {class: string, count?: integer, recall?: number, predicted?: [integer], auc?: number,
            aucError?: number, calibration?: [{count: integer, predicted: number, observed: number}]}
        Evaluation: {model_version: string, model_sha256: string, count: integer, meanLoss?: number, accuracy?:
            number, balancedAccuracy?: number, macroF1?: number, auc?: number, aucError?: number,
            calibrationError?: number, classes?: [EvaluatedClass]}
        ExecutionPlan: {id: string, training_plan: object, aggregation_tree: {aggregators: [{url: string, org:
            string, id?: string, role?: "main" | "first-level" | "parent", group?: integer, index?: integer,
            parent?: string, keyId?: string}], processors: [{url: string, id?: string, group?: integer,
            fullIndex?: integer}]}, state: "draft" | "collecting-consents" | "published" | "training" |
            "synchronising" | "aggregating" | "completed" | "discarded", round: integer, digest?: string,
            previousExecutionPlan?: string, supersededExecutionPlan?: string, evaluates?: string, reason?: string,
            createdAt?: integer, since?: integer, training?: {state: "open" | "completed" | "converged" |
            "ended-early", reason?: string, since?: integer}, limit?: integer, page?: integer, pages?: integer,
            count?: integer}
        ExecutionPlanStatus: {id: string, state: "draft" | "collecting-consents" | "published" | "training" |
            "synchronising" | "aggregating" | "completed" | "discarded", step: string, round: integer, evaluates?:
            string, since: integer, deadline?: integer, reason?: string, training?: {state: "open" | "completed" |
            "converged" | "ended-early", reason?: string, since?: integer}, nodes: [{id: string, organisation:
            string, role: string, group?: integer, index?: integer, parent?: string, step: string, since: integer,
            waitingFor: [string], counts: object, history: [{...}]}], counts: object}
        InfrastructureService: {_id: string, __v: integer, createdAt: string, updatedAt: string, schema_version:
            string, name: string, description?: string, status: "published" | "draft", archived?: boolean,
            visible?: boolean, aggregationOf?: [string], dependsOn?: [string], dataResources?: [string | object],
            softwareResources?: [string | object], policy?: [any], termsAndConditions?: string,
            dataProtectionRegime?: [string], dataAccountExport?: [{requestType: "API" | "email" | "webform" |
            "unregisteredLetter" | "registeredLetter" | "supportCenter", accessType: "digital" | "physical",
            formatType: string}], location?: string, keywords?: [string], category?: [string],
            compliantServiceOfferingVC?: string, serviceOfferingVC?: string, userInteraction?: boolean,
            detailedDescription?: string, image?: string, purpose?: string, b2cDescription?: [any], pricing?:
            number, pricingModel?: [string], pricingDescription?: string, businessModel?: [string],
            maximumConsumption?: string, maximumPerformance?: string, currency?: string, billingPeriod?: string,
            costPerAPICall?: number, setupFee?: number, params?: string, inputFormat?: string, outputFormat?:
            string, providedBy: string, progress: {name: boolean, description: boolean, policy: boolean, location:
            boolean, dataResources: boolean, softwareResources: boolean, okayish: boolean, allOk: boolean},
            completion: {percentage: integer, isComplete: boolean}, contactInfo?: {firstName: string, lastName:
            string, email: string}}
        InfrastructureServiceFields: {name?: string, description?: string, status?: "published" | "draft",
            archived?: boolean, visible?: boolean, aggregationOf?: [string], dependsOn?: [string], dataResources?:
            [string | object], softwareResources?: [string | object], policy?: [any], termsAndConditions?: string,
            dataProtectionRegime?: [string], dataAccountExport?: [{requestType: "API" | "email" | "webform" |
            "unregisteredLetter" | "registeredLetter" | "supportCenter", accessType: "digital" | "physical",
            formatType: string}], location?: string, keywords?: [string], category?: [string],
            compliantServiceOfferingVC?: string, serviceOfferingVC?: string, userInteraction?: boolean,
            detailedDescription?: string, image?: string, purpose?: string, b2cDescription?: [any], pricing?:
            number, pricingModel?: [string], pricingDescription?: string, businessModel?: [string],
            maximumConsumption?: string, maximumPerformance?: string, currency?: string, billingPeriod?: string,
            costPerAPICall?: number, setupFee?: number, params?: string, inputFormat?: string, outputFormat?:
            string}
        InfrastructureServiceSelfDescription: {@context: string, @type: "InfrastructureService", @id: string, _id:
            string, __v: integer, createdAt: string, updatedAt: string, schema_version: string, name: string,
            description?: string, status: "published" | "draft", archived?: boolean, visible?: boolean,
            aggregationOf?: [string], dependsOn?: [string], dataResources?: [string | object], softwareResources?:
            [string | object], policy?: [any], termsAndConditions?: string, dataProtectionRegime?: [string],
            dataAccountExport?: [{requestType: "API" | "email" | "webform" | "unregisteredLetter" |
            "registeredLetter" | "supportCenter", accessType: "digital" | "physical", formatType: string}],
            location?: string, keywords?: [string], category?: [string], compliantServiceOfferingVC?: string,
            serviceOfferingVC?: string, userInteraction?: boolean, detailedDescription?: string, image?: string,
            purpose?: string, b2cDescription?: [any], pricing?: number, pricingModel?: [string],
            pricingDescription?: string, businessModel?: [string], maximumConsumption?: string,
            maximumPerformance?: string, currency?: string, billingPeriod?: string, costPerAPICall?: number,
            setupFee?: number, params?: string, inputFormat?: string, outputFormat?: string, providedBy: string}
        LegalPerson: {registrationNumber?: string, headquartersAddress?: {countryCode?: string}, legalAddress?:
            {countryCode?: string}, parentOrganization?: [string], subOrganization?: [string]}
        MembershipEntry: {_id: string, participant: string, roles: [string], offerings: [{serviceOffering: string,
            policy: [{ruleId: string, values?: object}]}], status: "Pending" | "Authorized" | "Rejected" |
            "Signed", createdAt: string, updatedAt: string}
        Negotiation: {_id: string, __v: integer, createdAt: string, updatedAt: string, schema_version: string,
            negotiationStatus: "Requested" | "Authorized" | "Negotiation" | "SignatureReady" | "Signed" |
            "Declined", providerPolicies: [{ruleId: string, values: object, _id: string}], consumerPolicies:
            [any], latestNegotiator: string, signatures: {consumer: string | null, provider: string | null},
            contract: string | null, pending?: ["create" | "policies" | "sign" | "confirm"], failed?: ["create" |
            "policies" | "sign" | "confirm"], problem?: string, provider: string, consumer: string,
            providerServiceOffering: string, consumerServiceOffering: string}
        Participant: {did: string | null, legalPerson: LegalPerson, logo: string, termsAndConditions: string,
            associatedOrganisation: string, plan?: string, permissions?: [string], _id: string, __v: integer,
            createdAt: string, updatedAt: string, schema_version: string, legalName: string, dataspaceEndpoint:
            string, connectorKeys?: {keys: [{kty: "OKP", crv: "Ed25519", x: string, kid?: string, retired?:
            boolean, x5c?: any}]}, urls?: {dataExport: string, dataImport: string, consentExport: string,
            consentImport: string}}
        ParticipantFields: {did?: string | null, legalPerson?: LegalPerson, logo?: string, termsAndConditions?:
            string, associatedOrganisation?: string, plan?: string, permissions?: [string]}
        ParticipantSelfDescription: {@context: string, @type: "Participant", @id: string, did: string | null,
            legalPerson: LegalPerson, logo: string, termsAndConditions: string, associatedOrganisation: string,
            plan?: string, permissions?: [string], _id: string, __v: integer, createdAt: string, updatedAt:
            string, schema_version: string, legalName: string, dataspaceEndpoint: string, connectorKeys?: {keys:
            [{kty: "OKP", crv: "Ed25519", x: string, kid?: string, retired?: boolean, x5c?: any}]}, urls?:
            {dataExport: string, dataImport: string, consentExport: string, consentImport: string}}
        ParticipantWithKeys: {did: string | null, legalPerson: LegalPerson, logo: string, termsAndConditions:
            string, associatedOrganisation: string, plan?: string, permissions?: [string], _id: string, __v:
            integer, createdAt: string, updatedAt: string, schema_version: string, legalName: string,
            dataspaceEndpoint: string, connectorKeys?: {keys: [{kty: "OKP", crv: "Ed25519", x: string, kid?:
            string, retired?: boolean, x5c?: any}]}, urls?: {dataExport: string, dataImport: string,
            consentExport: string, consentImport: string}, serviceKey: string, serviceSecretKey: string}
        PolicyWords: {rules: [{path: string, kind: "permission" | "prohibition" | "duty", sentence: string,
            conditions: [string], names: object, counted?: [string]}], problems: [{path: string, message:
            string}], policy?: object}
        PopulatedEcosystem: {_id: string, __v: integer, createdAt: string, updatedAt: string, schema_version:
            string, name: string, description: string, status: "published" | "draft", archived?: boolean,
            visible?: boolean, provides?: [string], searchedData?: [string], searchedServices?: [string],
            useCases?: [any], country_or_region?: string, target_audience?: string, main_functionalities_needed?:
            [string], logo?: string, location?: string, businessLogic?: {businessModel?: [string], roles?:
            [{role?: string, businessModels?: [string], benefits?: [string], costs?: [string], payingParties?:
            [string]}]}, rolesAndObligations?: [{role: string, ruleId: string, values?: object}], buildingBlocks?:
            [{buildingBlock?: string, implementation?: string}], participantRoles?: [{participantId?: string,
            roles?: [string]}], valueProposition?: string, contract: string | null, participantsCount: integer,
            invitations: [MembershipEntry], joinRequests: [MembershipEntry], infrastructureServices: [{_id:
            string, infrastructureService: string, participant: string, status: "Pending" | "Signed"}],
            dataProcessingChains: [{_id: string, infrastructureServices: [{...}]}], serviceChains: [{catalogId:
            string, services: [{...}]}], problem?: string, pending?: ["create" | "roles" | "sign" |
            "offering-policies" | "chain" | "terminate"], failed?: ["create" | "roles" | "sign" |
            "offering-policies" | "chain" | "terminate"], orchestrator?: {_id: string, legalName: string, logo:
            string, did: string | null, dataspaceEndpoint: string}, participants: [{roles: [string], offerings:
            [{serviceOffering: string, policy: [{ruleId: string, values?: object}]}], participant: {_id: string,
            legalName: string, logo: string, did: string | null, dataspaceEndpoint: string}}]}
        Representation: {resourceID?: string, type?: string, url?: string, method?: string, credential?: string,
            queryParams?: [string], mimeType?: string, proxy?: {protocol?: string, host?: string, port?: integer |
            string, credential?: string}, sql?: {url?: string, host?: string, port?: integer | string, database?:
            string, query?: string, credential?: string}, fileType?: string, sqlQuery?: string, className?:
            string, visibility?: "public" | "owner", _id: string, owner?: string, __v?: integer, createdAt?:
            string, updatedAt?: string, schema_version?: string}
        RepresentationFields: {resourceID?: string, type?: string, url?: string, method?: string, credential?:
            string, queryParams?: [string], mimeType?: string, proxy?: {protocol?: string, host?: string, port?:
            integer | string, credential?: string}, sql?: {url?: string, host?: string, port?: integer | string,
            database?: string, query?: string, credential?: string}, fileType?: string, sqlQuery?: string,
            className?: string, visibility?: "public" | "owner"}
        SentBaseModel: {url: string, owner: string, sha256: string, size: integer (bytes), sentAt: integer
            (milliseconds), estimator: string, features: integer, classCount: integer, classes: [string]}
        ServiceOffering: {_id: string, __v: integer, createdAt: string, updatedAt: string, schema_version: string,
            name: string, description?: string, status: "published" | "draft", archived?: boolean, visible?:
            boolean, aggregationOf?: [string], dependsOn?: [string], dataResources?: [string | object],
            softwareResources?: [string | object], policy?: [any], termsAndConditions?: string,
            dataProtectionRegime?: [string], dataAccountExport?: [{requestType: "API" | "email" | "webform" |
            "unregisteredLetter" | "registeredLetter" | "supportCenter", accessType: "digital" | "physical",
            formatType: string}], location?: string, keywords?: [string], category?: [string],
            compliantServiceOfferingVC?: string, serviceOfferingVC?: string, userInteraction?: boolean,
            detailedDescription?: string, image?: string, purpose?: string, b2cDescription?: [any], pricing?:
            number, pricingModel?: [string], pricingDescription?: string, businessModel?: [string],
            maximumConsumption?: string, maximumPerformance?: string, currency?: string, billingPeriod?: string,
            costPerAPICall?: number, setupFee?: number, providedBy: string}
        ServiceOfferingFields: {name?: string, description?: string, status?: "published" | "draft", archived?:
            boolean, visible?: boolean, aggregationOf?: [string], dependsOn?: [string], dataResources?: [string |
            object], softwareResources?: [string | object], policy?: [any], termsAndConditions?: string,
            dataProtectionRegime?: [string], dataAccountExport?: [{requestType: "API" | "email" | "webform" |
            "unregisteredLetter" | "registeredLetter" | "supportCenter", accessType: "digital" | "physical",
            formatType: string}], location?: string, keywords?: [string], category?: [string],
            compliantServiceOfferingVC?: string, serviceOfferingVC?: string, userInteraction?: boolean,
            detailedDescription?: string, image?: string, purpose?: string, b2cDescription?: [any], pricing?:
            number, pricingModel?: [string], pricingDescription?: string, businessModel?: [string],
            maximumConsumption?: string, maximumPerformance?: string, currency?: string, billingPeriod?: string,
            costPerAPICall?: number, setupFee?: number}
        ServiceOfferingSelfDescription: {@context: string, @type: "ServiceOffering", @id: string, _id: string,
            __v: integer, createdAt: string, updatedAt: string, schema_version: string, name: string,
            description?: string, status: "published" | "draft", archived?: boolean, visible?: boolean,
            aggregationOf?: [string], dependsOn?: [string], dataResources?: [string | object], softwareResources?:
            [string | object], policy?: [any], termsAndConditions?: string, dataProtectionRegime?: [string],
            dataAccountExport?: [{requestType: "API" | "email" | "webform" | "unregisteredLetter" |
            "registeredLetter" | "supportCenter", accessType: "digital" | "physical", formatType: string}],
            location?: string, keywords?: [string], category?: [string], compliantServiceOfferingVC?: string,
            serviceOfferingVC?: string, userInteraction?: boolean, detailedDescription?: string, image?: string,
            purpose?: string, b2cDescription?: [any], pricing?: number, pricingModel?: [string],
            pricingDescription?: string, businessModel?: [string], maximumConsumption?: string,
            maximumPerformance?: string, currency?: string, billingPeriod?: string, costPerAPICall?: number,
            setupFee?: number, providedBy: string}
        SignedEcosystem: {_id: string, __v: integer, createdAt: string, updatedAt: string, schema_version: string,
            name: string, description: string, status: "published" | "draft", archived?: boolean, visible?:
            boolean, provides?: [string], searchedData?: [string], searchedServices?: [string], useCases?: [any],
            country_or_region?: string, target_audience?: string, main_functionalities_needed?: [string], logo?:
            string, location?: string, businessLogic?: {businessModel?: [string], roles?: [{role?: string,
            businessModels?: [string], benefits?: [string], costs?: [string], payingParties?: [string]}]},
            rolesAndObligations?: [{role: string, ruleId: string, values?: object}], buildingBlocks?:
            [{buildingBlock?: string, implementation?: string}], participantRoles?: [{participantId?: string,
            roles?: [string]}], valueProposition?: string, contract: string | null, participantsCount: integer,
            invitations: [MembershipEntry], joinRequests: [MembershipEntry], infrastructureServices: [{_id:
            string, infrastructureService: string, participant: string, status: "Pending" | "Signed"}],
            dataProcessingChains: [{_id: string, infrastructureServices: [{...}]}], serviceChains: [{catalogId:
            string, services: [{...}]}], problem?: string, pending?: ["create" | "roles" | "sign" |
            "offering-policies" | "chain" | "terminate"], failed?: ["create" | "roles" | "sign" |
            "offering-policies" | "chain" | "terminate"], orchestrator: string, participants: [{roles: [string],
            offerings: [{serviceOffering: string, policy: [{ruleId: string, values?: object}]}], participant:
            string}], code: 200 | 202, message: string, data: object | null}
        SignedNegotiation: {_id: string, __v: integer, createdAt: string, updatedAt: string, schema_version:
            string, negotiationStatus: "Requested" | "Authorized" | "Negotiation" | "SignatureReady" | "Signed" |
            "Declined", providerPolicies: [{ruleId: string, values: object, _id: string}], consumerPolicies:
            [any], latestNegotiator: string, signatures: {consumer: string | null, provider: string | null},
            contract: string | null, pending?: ["create" | "policies" | "sign" | "confirm"], failed?: ["create" |
            "policies" | "sign" | "confirm"], problem?: string, provider: string, consumer: string,
            providerServiceOffering: string, consumerServiceOffering: string, code: integer, message: string,
            data: {exchangeConfiguration: Negotiation, contract: object | null}}
        SoftwareResource: {_id: string, __v: integer, createdAt: string, updatedAt: string, schema_version:
            string, name: string, description: string, status: "published" | "draft", archived?: boolean,
            visible?: boolean, aggregationOf?: [string], copyrightOwnedBy?: [string], license?: [string], policy?:
            [any], category?: string, locationAddress?: [{countryCode: string}], users_clients?: number,
            demo_link?: string, relevant_project_link?: string, isAPI?: boolean, usePII?: boolean,
            b2cDescription?: [any], jurisdiction?: string, retention_period?: string, recipient_third_parties?:
            [string], representation?: string | Representation, training?: {trainingPlan: string, models: string,
            latestModels: [{version: string, round: integer, url: string, sha256: string, createdAt: string}]},
            providedBy: string}
        SoftwareResourceFields: {name?: string, description?: string, status?: "published" | "draft", archived?:
            boolean, visible?: boolean, aggregationOf?: [string], copyrightOwnedBy?: [string], license?: [string],
            policy?: [any], category?: string, locationAddress?: [{countryCode: string}], users_clients?: number,
            demo_link?: string, relevant_project_link?: string, isAPI?: boolean, usePII?: boolean,
            b2cDescription?: [any], jurisdiction?: string, retention_period?: string, recipient_third_parties?:
            [string]}
        SoftwareResourceSelfDescription: {@context: string, @type: "SoftwareResource", @id: string, _id: string,
            __v: integer, createdAt: string, updatedAt: string, schema_version: string, name: string, description:
            string, status: "published" | "draft", archived?: boolean, visible?: boolean, aggregationOf?:
            [string], copyrightOwnedBy?: [string], license?: [string], policy?: [any], category?: string,
            locationAddress?: [{countryCode: string}], users_clients?: number, demo_link?: string,
            relevant_project_link?: string, isAPI?: boolean, usePII?: boolean, b2cDescription?: [any],
            jurisdiction?: string, retention_period?: string, recipient_third_parties?: [string], representation?:
            string | Representation, training?: {trainingPlan: string, models: string, latestModels: [{version:
            string, round: integer, url: string, sha256: string, createdAt: string}]}, providedBy: string}
        StandingNegotiation: {_id: string, __v: integer, createdAt: string, updatedAt: string, schema_version:
            string, negotiationStatus: "Requested" | "Authorized" | "Negotiation" | "SignatureReady" | "Signed" |
            "Declined", providerPolicies: [{ruleId: string, values: object, _id: string}], consumerPolicies:
            [any], latestNegotiator: string, signatures: {consumer: string | null, provider: string | null},
            contract: string | null, pending?: ["create" | "policies" | "sign" | "confirm"], failed?: ["create" |
            "policies" | "sign" | "confirm"], problem?: string, provider?: {_id: string, legalName: string, logo:
            string, did: string | null, dataspaceEndpoint: string}, consumer?: {_id: string, legalName: string,
            logo: string, did: string | null, dataspaceEndpoint: string}, providerServiceOffering?:
            ServiceOffering, consumerServiceOffering?: ServiceOffering, turn: "mine" | "theirs" | "none", moves:
            ["authorize" | "negotiate" | "accept" | "sign" | "decline"]}
        TrainingOverview: {id: string, name: string, owner: string, state: "open" | "completed" | "converged" |
            "ended-early", reason?: string, published: integer (milliseconds), since: integer (milliseconds),
            round: integer, rounds: integer, attempt?: {id: string, state: "draft" | "collecting-consents" |
            "published" | "training" | "synchronising" | "aggregating" | "completed" | "discarded", step: string,
            since: integer, deadline?: integer, evaluates?: string, waitingFor: [string]}}
        TrainingRound: {round: integer, attempts: [{id: string, attempt: integer, state: "draft" |
            "collecting-consents" | "published" | "training" | "synchronising" | "aggregating" | "completed" |
            "discarded", createdAt: integer, since: integer, reason?: string, seconds?: object}],
            contributors_count?: integer, model_version?: string, model_sha256?: string, timestamp?: integer,
            evaluation?: Evaluation, finalEvaluation?: Evaluation, epsilon?: number}
        TrainingStatus: {id: string, name: string, owner: string, state: "open" | "completed" | "converged" |
            "ended-early", reason?: string, published: integer (milliseconds), since: integer (milliseconds),
            round: integer, rounds: integer, attempt?: {id: string, state: "draft" | "collecting-consents" |
            "published" | "training" | "synchronising" | "aggregating" | "completed" | "discarded", step: string,
            round: integer, evaluates?: string, since: integer, deadline?: integer, reason?: string, training?:
            {state: "open" | "completed" | "converged" | "ended-early", reason?: string, since?: integer}, nodes:
            [{id: string, organisation: string, role: string, group?: integer, index?: integer, parent?: string,
            step: string, since: integer, waitingFor: [string], counts: object, history: [{...}]}], counts:
            object, attempt: integer, waitingFor: [string]}}
    """

    def sign_up(self, body: Json) -> Answer:
        """Sign up a participant and its administrator.

        The answer has the keys with which the participant's connector signs its tokens. White space in names becomes
        one blank; control characters, and letters of several alphabets in one word, are refused. An e-mail address or
        a name that differs from a taken one in its case, white space or Unicode form alone is taken, too, and so is a
        name whose letters and digits look the same.

        Args:
            body: `application/json`, at most 65,536 bytes: {email: string, password: string, firstName: string,
                lastName: string, participantName: string}

        Returns:
            Account

        Refused with: 400, 409, 429.
        """
        return self._json("POST", "/auth/signup", body=body_of(body, ("application/json",)))

    def login(self, body: Json) -> Answer:
        """Log in with e-mail and password.

        For participants' administrators and for the operators in this node's configuration. The bearer token is valid
        for one hour.

        Args:
            body: `application/json`, at most 65,536 bytes: {email: string, password: string}

        Returns:
            {token: string}

        Refused with: 401, 429.
        """
        return self._json("POST", "/auth/login", body=body_of(body, ("application/json",)))

    def change_password(self, body: Json) -> None:
        """Change your password.

        For a participant's administrator, with the token of a log-in. All tokens of earlier log-ins end; log in
        again. The tokens of connectors stay valid. The passwords of operators are in the node's configuration.
        Attempts with a wrong old password count as failed log-ins.

        Args:
            body: `application/json`, at most 65,536 bytes: {oldPassword: string, newPassword: string}

        Refused with: 400, 401, 403, 409, 429.
        """
        self._nothing("PUT", "/auth/password", body=body_of(body, ("application/json",)), auth=("bearerAuth",))

    def register_connector(self, body: Json) -> Answer:
        """Register the connector of your participant.

        For connectors only: the request carries a token that is signed with the participant's secret key. The catalog
        stores the endpoint, from which the other URLs follow, and answers what the participant offers: at most 100
        records of each kind, those that everybody finds. It never calls the endpoint.

        Args:
            body: `application/json`, at most 65,536 bytes: {appKey: string, endpoint: string, connectorKeys?: {keys:
                [{kty: "OKP", crv: "Ed25519", x: string, kid?: string, retired?: boolean, x5c?: any}]}}

        Returns:
            {participant: Participant, serviceOfferings: [ServiceOffering], softwareResources: [SoftwareResource],
                dataResources: [DataResource]}

        Refused with: 400, 401, 403, 409, 503.
        """
        return self._json("POST", "/participants", body=body_of(body, ("application/json",)), auth=("bearerAuth",))

    def check_connector(self, body: Json) -> Answer:
        """Find out whether your connector is registered.

        For connectors only. It is registered if app key and endpoint are those of the last registration.

        Args:
            body: `application/json`, at most 65,536 bytes: {appKey: string, endpoint: string, connectorKeys?: {keys:
                [{kty: "OKP", crv: "Ed25519", x: string, kid?: string, retired?: boolean, x5c?: any}]}}

        Returns:
            {dataspaceConnectorRegistered: boolean, participant: Participant}

        Refused with: 400, 401, 403.
        """
        return self._json(
            "POST",
            "/participants/check",
            body=body_of(body, ("application/json",)),
            auth=("bearerAuth",),
        )

    def update_participant(self, body: Json, *, if_match: str | int | None = None) -> Answer:
        """Change what everybody reads of your participant.

        Each field that you send replaces the stored one; the others stay. The legal name cannot be changed. The logo,
        and terms and conditions that are a URL, must be web addresses (`http` or `https`) without a user name.

        Args:
            if_match: The version of the record that you have read, or `*`.
            body: `application/json`, at most 65,536 bytes: ParticipantFields

        Returns:
            Participant

        Refused with: 400, 401, 403, 409.
        """
        return self._json(
            "PUT",
            "/participants/me",
            headers={"If-Match": if_match},
            body=body_of(body, ("application/json",)),
            auth=("bearerAuth",),
        )

    def get_service_keys(self) -> Answer:
        """Get the keys with which your connector signs its tokens.

        With the token of a log-in only; a connector may not read them. Without keys the answer is 404.

        Returns:
            {_id: string, serviceKey: string, serviceSecretKey: string}

        Refused with: 401, 403, 404.
        """
        return self._json("GET", "/participants/api-key", auth=("bearerAuth",))

    def generate_service_keys(self) -> Answer:
        """Make keys for a participant that has none.

        Participants that signed up here have keys. If there are keys, the answer is 400; replace them with
        `/participants/rotate-api-key`. Otherwise with the token of a log-in only.

        Returns:
            ParticipantWithKeys

        Refused with: 400, 401, 403.
        """
        return self._json("POST", "/participants/generate-api-key", auth=("bearerAuth",))

    def rotate_service_keys(self) -> Answer:
        """Replace the keys of your participant.

        With the token of a log-in only. Both keys are new, and tokens that were signed with the old secret are
        refused from now on.

        Returns:
            ParticipantWithKeys

        Refused with: 401, 403, 409.
        """
        return self._json("POST", "/participants/rotate-api-key", auth=("bearerAuth",))

    def list_participants(self, *, limit: int | None = None, page: int | None = None) -> Pages:
        """List the participants, in the order of their sign-up.

        While the catalog builds its lists after a start, the answer is 503.

        Args:
            limit: Items on a page; a larger number is reduced to 100, and `limit` in the answer says so.

        Returns:
            the items, each Participant

        Refused with: 400, 503.
        """
        return self._pages("/catalog/participants", ("data", "result"), "page", {"limit": limit, "page": page})

    def list_service_offerings(
        self,
        *,
        limit: int | None = None,
        page: int | None = None,
        q: str | None = None,
        category: str | None = None,
        keyword: str | None = None,
        offered_by: Sequence[str] | None = None,
        provided_by: Sequence[str] | None = None,
        populated: bool | None = None,
    ) -> Pages:
        """List the published service offerings, in the order of their creation.

        Drafts, and offerings with `archived: true` or `visible: false`, are not in the list. While the catalog builds
        its lists after a start, the answer is 503.

        Args:
            limit: Items on a page; a larger number is reduced to 100, and `limit` in the answer says so.
            q: Only records with all of these words in name, description and keywords; the last word may be the
                beginning of one. Records with all words in the name come first. Case and diacritics make no
                difference. At most 10 words; without a word the list has all records.
            category: Only records with this category, or with it among their categories. The whole value, in the same
                case.
            keyword: Only records with this keyword. The whole value, in the same case.
            offered_by: Only records of these participants: ids, or URLs of self-descriptions, separated by commas.
            provided_by: Another name of `offeredBy`, for existing clients.
            populated: Whether `dataResources` and `softwareResources` have the records in the place of their ids.
                Records that do not exist, or are drafts, are left out. In each of the two fields an answer has at
                most 1,000 records and 4 MiB of them, and at most 1,000 different ids are looked up; the others stay
                ids.

        Returns:
            the items, each ServiceOffering

        Refused with: 400, 503.
        """
        return self._pages(
            "/serviceofferings",
            ("data", "result"),
            "page",
            {
                "limit": limit,
                "page": page,
                "q": q,
                "category": category,
                "keyword": keyword,
                "offeredBy": joined(offered_by),
                "providedBy": joined(provided_by),
                "populated": populated,
            },
        )

    def create_service_offering(self, body: Json, *, idempotency_key: str | None = None) -> Answer:
        """Create a service offering.

        The calling participant becomes the owner: `providedBy`. Fields that the catalog sets itself are ignored. Keys
        of JSON-LD (beginning with `@`, or with a colon) are kept and returned: at most 50, with 32 KiB together and 8
        levels. Other keys that are not fields are dropped, and named in the header `Sumspace-Ignored-Fields`. A
        record has at most 256 KiB. If you send the same request again with the same `Idempotency-Key`, you get the
        record that it created; another request with this key is refused with 409.

        Args:
            body: `application/json`, at most 1,048,576 bytes: {name: string, description?: string, status?:
                "published" | "draft", archived?: boolean, visible?: boolean, aggregationOf?: [string], dependsOn?:
                [string], dataResources?: [string | object], softwareResources?: [string | object], policy?: [any],
                termsAndConditions?: string, dataProtectionRegime?: [string], dataAccountExport?: [{requestType: "API"
                | "email" | "webform" | "unregisteredLetter" | "registeredLetter" | "supportCenter", accessType:
                "digital" | "physical", formatType: string}], location?: string, keywords?: [string], category?:
                [string], compliantServiceOfferingVC?: string, serviceOfferingVC?: string, userInteraction?: boolean,
                detailedDescription?: string, image?: string, purpose?: string, b2cDescription?: [any], pricing?:
                number, pricingModel?: [string], pricingDescription?: string, businessModel?: [string],
                maximumConsumption?: string, maximumPerformance?: string, currency?: string, billingPeriod?: string,
                costPerAPICall?: number, setupFee?: number}

        Returns:
            ServiceOffering

        Refused with: 400, 401, 403, 409, 413.
        """
        return self._json(
            "POST",
            "/serviceofferings",
            headers={"Idempotency-Key": idempotency_key},
            body=body_of(body, ("application/json",)),
            auth=("bearerAuth",),
            keyed=True,
        )

    def list_own_service_offerings(self, *, limit: int | None = None, page: int | None = None) -> Pages:
        """List your own service offerings, also drafts and others that are not in the public list.

        All of them, in the order of their creation, unless `limit` or `page` is given.

        Args:
            limit: Items of the array, however many.

        Returns:
            the items, each ServiceOffering

        Refused with: 400, 401, 503.
        """
        return self._pages("/serviceofferings/me", (), "page", {"limit": limit, "page": page}, auth=("bearerAuth",))

    def list_service_offerings_of_participant(
        self,
        id: str,
        *,
        limit: int | None = None,
        page: int | None = None,
        q: str | None = None,
        category: str | None = None,
        keyword: str | None = None,
        populated: bool | None = None,
    ) -> Pages:
        """List the published service offerings of one participant.

        The same as the list with `offeredBy` and this id. Of a participant that does not exist it is empty.

        Args:
            limit: Items on a page; a larger number is reduced to 100, and `limit` in the answer says so.
            q: Only records with all of these words in name, description and keywords; the last word may be the
                beginning of one. Records with all words in the name come first. Case and diacritics make no
                difference. At most 10 words; without a word the list has all records.
            category: Only records with this category, or with it among their categories. The whole value, in the same
                case.
            keyword: Only records with this keyword. The whole value, in the same case.
            populated: Whether `dataResources` and `softwareResources` have the records in the place of their ids.
                Records that do not exist, or are drafts, are left out. In each of the two fields an answer has at
                most 1,000 records and 4 MiB of them, and at most 1,000 different ids are looked up; the others stay
                ids.

        Returns:
            the items, each ServiceOffering

        Refused with: 400, 503.
        """
        return self._pages(
            f"/serviceofferings/participant/{segment(id)}",
            ("data", "result"),
            "page",
            {
                "limit": limit,
                "page": page,
                "q": q,
                "category": category,
                "keyword": keyword,
                "populated": populated,
            },
        )

    def list_service_offerings_in_dcat(
        self,
        *,
        limit: int | None = None,
        page: int | None = None,
        q: str | None = None,
        category: str | None = None,
        keyword: str | None = None,
        offered_by: Sequence[str] | None = None,
        provided_by: Sequence[str] | None = None,
    ) -> Pages:
        """List the published service offerings in the terms of DCAT.

        The same page as the list has, as one catalog whose `dataset` has the records.

        Args:
            limit: Items on a page; a larger number is reduced to 100, and `limit` in the answer says so.
            q: Only records with all of these words in name, description and keywords; the last word may be the
                beginning of one. Records with all words in the name come first. Case and diacritics make no
                difference. At most 10 words; without a word the list has all records.
            category: Only records with this category, or with it among their categories. The whole value, in the same
                case.
            keyword: Only records with this keyword. The whole value, in the same case.
            offered_by: Only records of these participants: ids, or URLs of self-descriptions, separated by commas.
            provided_by: Another name of `offeredBy`, for existing clients.

        Returns:
            the items, each {title: string, description?: string, hasPolicy?: [any], releaseDate: string, update:
                string, version: string}

        Refused with: 400, 503.
        """
        return self._pages(
            "/serviceofferings/dcat",
            ("data", "result", "dataset"),
            "page",
            {
                "limit": limit,
                "page": page,
                "q": q,
                "category": category,
                "keyword": keyword,
                "offeredBy": joined(offered_by),
                "providedBy": joined(provided_by),
            },
        )

    def get_service_offering_in_dcat(self, id: str) -> Answer:
        """Get a service offering in the terms of DCAT.

        Who may read the record may read this.

        Returns:
            {title: string, description?: string, hasPolicy?: [any], releaseDate: string, update: string, version:
                string}

        Refused with: 400, 404.
        """
        return self._json("GET", f"/serviceofferings/dcat/{segment(id)}", auth=("bearerAuth",))

    def get_service_offering_facets(
        self,
        *,
        limit: int | None = None,
        q: str | None = None,
        category: str | None = None,
        keyword: str | None = None,
        offered_by: Sequence[str] | None = None,
        provided_by: Sequence[str] | None = None,
    ) -> Answer:
        """Count the published service offerings by category, owner and keyword.

        Takes the filters of the list, and counts the offerings that the list has. The most frequent values come
        first; values with the same count are in alphabetical order. Of an offering the first 100 values count that
        have at most 300 characters.

        Args:
            limit: Values of each facet.
            q: Only records with all of these words in name, description and keywords; the last word may be the
                beginning of one. Records with all words in the name come first. Case and diacritics make no
                difference. At most 10 words; without a word the list has all records.
            category: Only records with this category, or with it among their categories. The whole value, in the same
                case.
            keyword: Only records with this keyword. The whole value, in the same case.
            offered_by: Only records of these participants: ids, or URLs of self-descriptions, separated by commas.
            provided_by: Another name of `offeredBy`, for existing clients.

        Returns:
            {data: {category: [{value: string, count: integer}], owner: [{value: string, count: integer}], keyword:
                [{value: string, count: integer}]}}

        Refused with: 400, 503.
        """
        return self._json(
            "GET",
            "/serviceofferings/facets",
            query={
                "limit": limit,
                "q": q,
                "category": category,
                "keyword": keyword,
                "offeredBy": joined(offered_by),
                "providedBy": joined(provided_by),
            },
        )

    def get_service_offering(
        self,
        id: str,
        *,
        if_none_match: str | int | None = None,
        populated: bool | None = None,
    ) -> Answer:
        """Get a service offering.

        Everybody may read a published one, without a token. A draft exists for its owner and the operators of the
        catalog only; send the token.

        Args:
            if_none_match: Entity tags (`ETag`) of the versions that you have; if the record has one of them, the
                answer is 304.
            populated: Whether `dataResources` and `softwareResources` have the records in the place of their ids.
                Records that do not exist, or are drafts, are left out. In each of the two fields an answer has at
                most 1,000 records and 4 MiB of them, and at most 1,000 different ids are looked up; the others stay
                ids.

        Returns:
            ServiceOffering

        Refused with: 400, 404.
        """
        return self._json(
            "GET",
            f"/serviceofferings/{segment(id)}",
            query={"populated": populated},
            headers={"If-None-Match": if_none_match},
            auth=("bearerAuth",),
        )

    def update_service_offering(self, id: str, body: Json, *, if_match: str | int | None = None) -> Answer:
        """Change a service offering that you own.

        Each field that you send replaces the stored one; the others stay. With `If-Match` and the version that you
        have read (`ETag`, `__v`), a record that was changed since is refused with 409. Without it your fields are set
        in the newest version.

        Args:
            if_match: The version of the record that you have read, or `*`.
            body: `application/json`, at most 1,048,576 bytes: ServiceOfferingFields

        Returns:
            ServiceOffering

        Refused with: 400, 401, 403, 404, 409, 413.
        """
        return self._json(
            "PUT",
            f"/serviceofferings/{segment(id)}",
            headers={"If-Match": if_match},
            body=body_of(body, ("application/json",)),
            auth=("bearerAuth",),
        )

    def delete_service_offering(self, id: str, *, if_match: str | int | None = None) -> Answer:
        """Delete a service offering that you own.

        Args:
            if_match: The version of the record that you have read, or `*`.

        Returns:
            ServiceOffering

        Refused with: 400, 401, 403, 404, 409.
        """
        return self._json(
            "DELETE",
            f"/serviceofferings/{segment(id)}",
            headers={"If-Match": if_match},
            auth=("bearerAuth",),
        )

    def list_data_resources(
        self,
        *,
        limit: int | None = None,
        page: int | None = None,
        q: str | None = None,
        category: str | None = None,
        keyword: str | None = None,
        offered_by: Sequence[str] | None = None,
        produced_by: Sequence[str] | None = None,
    ) -> Pages:
        """List the published data resources, in the order of their creation.

        Drafts, and those with `archived: true` or `visible: false`, are not in the list. While the catalog builds its
        lists after a start, the answer is 503.

        Args:
            limit: Items on a page; a larger number is reduced to 100, and `limit` in the answer says so.
            q: Only records with all of these words in name, description and keywords; the last word may be the
                beginning of one. Records with all words in the name come first. Case and diacritics make no
                difference. At most 10 words; without a word the list has all records.
            category: Only records with this category, or with it among their categories. The whole value, in the same
                case.
            keyword: Only records with this keyword. The whole value, in the same case.
            offered_by: Only records of these participants: ids, or URLs of self-descriptions, separated by commas.
            produced_by: Another name of `offeredBy`, for existing clients.

        Returns:
            the items, each DataResource

        Refused with: 400, 503.
        """
        return self._pages(
            "/dataresources",
            ("data", "result"),
            "page",
            {
                "limit": limit,
                "page": page,
                "q": q,
                "category": category,
                "keyword": keyword,
                "offeredBy": joined(offered_by),
                "producedBy": joined(produced_by),
            },
        )

    def create_data_resource(self, body: Json, *, idempotency_key: str | None = None) -> Answer:
        """Create a data resource.

        The calling participant becomes the owner: `producedBy`, as its id here and as the URL of its self-description
        in lists and where everybody reads it. Fields that the catalog sets itself are ignored. Keys of JSON-LD
        (beginning with `@`, or with a colon) are kept and returned: at most 50, with 32 KiB together and 8 levels.
        Other keys that are not fields are dropped, and named in the header `Sumspace-Ignored-Fields`. A record has at
        most 256 KiB. If you send the same request again with the same `Idempotency-Key`, you get the record that it
        created; another request with this key is refused with 409.

        Args:
            body: `application/json`, at most 1,048,576 bytes: {name: string, description: string, containsPII:
                boolean | "true" | "false" | "1" | "0", status?: "published" | "draft", archived?: boolean, visible?:
                boolean, aggregationOf?: [string], copyrightOwnedBy?: [string], license?: [string], policy?: [any],
                exposedThrough?: [string], obsoleteDateTime?: string, expirationDateTime?: string, category?: string,
                isPayloadForAPI?: boolean, apiResponseRepresentation?: string | object, anonymized_extract?: string,
                attributes?: [any], country_or_region?: string, entries?: number, subCategories?: [string],
                b2cDescription?: [any]}

        Returns:
            DataResource

        Refused with: 400, 401, 403, 409, 413.
        """
        return self._json(
            "POST",
            "/dataresources",
            headers={"Idempotency-Key": idempotency_key},
            body=body_of(body, ("application/json",)),
            auth=("bearerAuth",),
            keyed=True,
        )

    def list_own_data_resources(self, *, limit: int | None = None, page: int | None = None) -> Pages:
        """List your own data resources, also drafts and others that are not in the public list.

        All of them, in the order of their creation, unless `limit` or `page` is given.

        Args:
            limit: Items of the array, however many.

        Returns:
            the items, each DataResource

        Refused with: 400, 401, 503.
        """
        return self._pages("/dataresources/me", (), "page", {"limit": limit, "page": page}, auth=("bearerAuth",))

    def list_data_resources_of_participant(
        self,
        id: str,
        *,
        limit: int | None = None,
        page: int | None = None,
        q: str | None = None,
        category: str | None = None,
        keyword: str | None = None,
    ) -> Pages:
        """List the published data resources of one participant.

        The same as the list with `offeredBy` and this id. Of a participant that does not exist it is empty.

        Args:
            limit: Items on a page; a larger number is reduced to 100, and `limit` in the answer says so.
            q: Only records with all of these words in name, description and keywords; the last word may be the
                beginning of one. Records with all words in the name come first. Case and diacritics make no
                difference. At most 10 words; without a word the list has all records.
            category: Only records with this category, or with it among their categories. The whole value, in the same
                case.
            keyword: Only records with this keyword. The whole value, in the same case.

        Returns:
            the items, each DataResource

        Refused with: 400, 503.
        """
        return self._pages(
            f"/dataresources/participant/{segment(id)}",
            ("data", "result"),
            "page",
            {"limit": limit, "page": page, "q": q, "category": category, "keyword": keyword},
        )

    def list_data_resources_in_dcat(
        self,
        *,
        limit: int | None = None,
        page: int | None = None,
        q: str | None = None,
        category: str | None = None,
        keyword: str | None = None,
        offered_by: Sequence[str] | None = None,
        produced_by: Sequence[str] | None = None,
    ) -> Pages:
        """List the published data resources in the terms of DCAT.

        The same page as the list has, as one catalog whose `dataset` has the records.

        Args:
            limit: Items on a page; a larger number is reduced to 100, and `limit` in the answer says so.
            q: Only records with all of these words in name, description and keywords; the last word may be the
                beginning of one. Records with all words in the name come first. Case and diacritics make no
                difference. At most 10 words; without a word the list has all records.
            category: Only records with this category, or with it among their categories. The whole value, in the same
                case.
            keyword: Only records with this keyword. The whole value, in the same case.
            offered_by: Only records of these participants: ids, or URLs of self-descriptions, separated by commas.
            produced_by: Another name of `offeredBy`, for existing clients.

        Returns:
            the items, each {title: string, description?: string, hasPolicy?: [any], releaseDate: string, update:
                string, version: string}

        Refused with: 400, 503.
        """
        return self._pages(
            "/dataresources/dcat",
            ("data", "result", "dataset"),
            "page",
            {
                "limit": limit,
                "page": page,
                "q": q,
                "category": category,
                "keyword": keyword,
                "offeredBy": joined(offered_by),
                "producedBy": joined(produced_by),
            },
        )

    def get_data_resource_in_dcat(self, id: str) -> Answer:
        """Get a data resource in the terms of DCAT.

        Who may read the record may read this.

        Returns:
            {title: string, description?: string, hasPolicy?: [any], releaseDate: string, update: string, version:
                string}

        Refused with: 400, 404.
        """
        return self._json("GET", f"/dataresources/dcat/{segment(id)}", auth=("bearerAuth",))

    def get_data_resource(self, id: str, *, if_none_match: str | int | None = None) -> Answer:
        """Get a data resource.

        Everybody may read a published one, without a token. A draft exists for its owner and the operators of the
        catalog only; send the token.

        Args:
            if_none_match: Entity tags (`ETag`) of the versions that you have; if the record has one of them, the
                answer is 304.

        Returns:
            DataResource

        Refused with: 400, 404.
        """
        return self._json(
            "GET",
            f"/dataresources/{segment(id)}",
            headers={"If-None-Match": if_none_match},
            auth=("bearerAuth",),
        )

    def update_data_resource(self, id: str, body: Json, *, if_match: str | int | None = None) -> Answer:
        """Change a data resource that you own.

        Each field that you send replaces the stored one; the others stay. With `If-Match` and the version that you
        have read (`ETag`, `__v`), a record that was changed since is refused with 409. Without it your fields are set
        in the newest version.

        Args:
            if_match: The version of the record that you have read, or `*`.
            body: `application/json`, at most 1,048,576 bytes: DataResourceFields

        Returns:
            DataResource

        Refused with: 400, 401, 403, 404, 409, 413.
        """
        return self._json(
            "PUT",
            f"/dataresources/{segment(id)}",
            headers={"If-Match": if_match},
            body=body_of(body, ("application/json",)),
            auth=("bearerAuth",),
        )

    def delete_data_resource(self, id: str, *, if_match: str | int | None = None) -> Answer:
        """Delete a data resource that you own.

        Args:
            if_match: The version of the record that you have read, or `*`.

        Returns:
            DataResource

        Refused with: 400, 401, 403, 404, 409.
        """
        return self._json(
            "DELETE",
            f"/dataresources/{segment(id)}",
            headers={"If-Match": if_match},
            auth=("bearerAuth",),
        )

    def list_software_resources(
        self,
        *,
        limit: int | None = None,
        page: int | None = None,
        q: str | None = None,
        category: str | None = None,
        keyword: str | None = None,
        offered_by: Sequence[str] | None = None,
        provided_by: Sequence[str] | None = None,
    ) -> Pages:
        """List the published software resources, in the order of their creation.

        Drafts, and those with `archived: true` or `visible: false`, are not in the list. While the catalog builds its
        lists after a start, the answer is 503.

        Args:
            limit: Items on a page; a larger number is reduced to 100, and `limit` in the answer says so.
            q: Only records with all of these words in name, description and keywords; the last word may be the
                beginning of one. Records with all words in the name come first. Case and diacritics make no
                difference. At most 10 words; without a word the list has all records.
            category: Only records with this category, or with it among their categories. The whole value, in the same
                case.
            keyword: Only records with this keyword. The whole value, in the same case.
            offered_by: Only records of these participants: ids, or URLs of self-descriptions, separated by commas.
            provided_by: Another name of `offeredBy`, for existing clients.

        Returns:
            the items, each SoftwareResource

        Refused with: 400, 503.
        """
        return self._pages(
            "/softwareresources",
            ("data", "result"),
            "page",
            {
                "limit": limit,
                "page": page,
                "q": q,
                "category": category,
                "keyword": keyword,
                "offeredBy": joined(offered_by),
                "providedBy": joined(provided_by),
            },
        )

    def create_software_resource(self, body: Json, *, idempotency_key: str | None = None) -> Answer:
        """Create a software resource.

        The calling participant becomes the owner: `providedBy`, as its id here and as the URL of its self-description
        in lists and where everybody reads it. Fields that the catalog sets itself are ignored. Keys of JSON-LD
        (beginning with `@`, or with a colon) are kept and returned: at most 50, with 32 KiB together and 8 levels.
        Other keys that are not fields are dropped, and named in the header `Sumspace-Ignored-Fields`. A record has at
        most 256 KiB. If you send the same request again with the same `Idempotency-Key`, you get the record that it
        created; another request with this key is refused with 409.

        Args:
            body: `application/json`, at most 1,048,576 bytes: {name: string, description: string, status?:
                "published" | "draft", archived?: boolean, visible?: boolean, aggregationOf?: [string],
                copyrightOwnedBy?: [string], license?: [string], policy?: [any], category?: string, locationAddress?:
                [{countryCode: string}], users_clients?: number, demo_link?: string, relevant_project_link?: string,
                isAPI?: boolean, usePII?: boolean, b2cDescription?: [any], jurisdiction?: string, retention_period?:
                string, recipient_third_parties?: [string]}

        Returns:
            SoftwareResource

        Refused with: 400, 401, 403, 409, 413.
        """
        return self._json(
            "POST",
            "/softwareresources",
            headers={"Idempotency-Key": idempotency_key},
            body=body_of(body, ("application/json",)),
            auth=("bearerAuth",),
            keyed=True,
        )

    def list_own_software_resources(self, *, limit: int | None = None, page: int | None = None) -> Pages:
        """List your own software resources, also drafts and others that are not in the public list.

        All of them, in the order of their creation, unless `limit` or `page` is given.

        Args:
            limit: Items of the array, however many.

        Returns:
            the items, each SoftwareResource

        Refused with: 400, 401, 503.
        """
        return self._pages("/softwareresources/me", (), "page", {"limit": limit, "page": page}, auth=("bearerAuth",))

    def list_software_resources_of_participant(
        self,
        id: str,
        *,
        limit: int | None = None,
        page: int | None = None,
        q: str | None = None,
        category: str | None = None,
        keyword: str | None = None,
    ) -> Pages:
        """List the published software resources of one participant.

        The same as the list with `offeredBy` and this id. Of a participant that does not exist it is empty.

        Args:
            limit: Items on a page; a larger number is reduced to 100, and `limit` in the answer says so.
            q: Only records with all of these words in name, description and keywords; the last word may be the
                beginning of one. Records with all words in the name come first. Case and diacritics make no
                difference. At most 10 words; without a word the list has all records.
            category: Only records with this category, or with it among their categories. The whole value, in the same
                case.
            keyword: Only records with this keyword. The whole value, in the same case.

        Returns:
            the items, each SoftwareResource

        Refused with: 400, 503.
        """
        return self._pages(
            f"/softwareresources/participant/{segment(id)}",
            ("data", "result"),
            "page",
            {"limit": limit, "page": page, "q": q, "category": category, "keyword": keyword},
        )

    def list_software_resources_in_dcat(
        self,
        *,
        limit: int | None = None,
        page: int | None = None,
        q: str | None = None,
        category: str | None = None,
        keyword: str | None = None,
        offered_by: Sequence[str] | None = None,
        provided_by: Sequence[str] | None = None,
    ) -> Pages:
        """List the published software resources in the terms of DCAT.

        The same page as the list has, as one catalog whose `dataset` has the records.

        Args:
            limit: Items on a page; a larger number is reduced to 100, and `limit` in the answer says so.
            q: Only records with all of these words in name, description and keywords; the last word may be the
                beginning of one. Records with all words in the name come first. Case and diacritics make no
                difference. At most 10 words; without a word the list has all records.
            category: Only records with this category, or with it among their categories. The whole value, in the same
                case.
            keyword: Only records with this keyword. The whole value, in the same case.
            offered_by: Only records of these participants: ids, or URLs of self-descriptions, separated by commas.
            provided_by: Another name of `offeredBy`, for existing clients.

        Returns:
            the items, each {title: string, description?: string, hasPolicy?: [any], releaseDate: string, update:
                string, version: string}

        Refused with: 400, 503.
        """
        return self._pages(
            "/softwareresources/dcat",
            ("data", "result", "dataset"),
            "page",
            {
                "limit": limit,
                "page": page,
                "q": q,
                "category": category,
                "keyword": keyword,
                "offeredBy": joined(offered_by),
                "providedBy": joined(provided_by),
            },
        )

    def get_software_resource_in_dcat(self, id: str) -> Answer:
        """Get a software resource in the terms of DCAT.

        Who may read the record may read this.

        Returns:
            {title: string, description?: string, hasPolicy?: [any], releaseDate: string, update: string, version:
                string}

        Refused with: 400, 404.
        """
        return self._json("GET", f"/softwareresources/dcat/{segment(id)}", auth=("bearerAuth",))

    def get_software_resource(self, id: str, *, if_none_match: str | int | None = None) -> Answer:
        """Get a software resource.

        Everybody may read a published one, without a token. A draft exists for its owner and the operators of the
        catalog only; send the token.

        Args:
            if_none_match: Entity tags (`ETag`) of the versions that you have; if the record has one of them, the
                answer is 304.

        Returns:
            SoftwareResource

        Refused with: 400, 404.
        """
        return self._json(
            "GET",
            f"/softwareresources/{segment(id)}",
            headers={"If-None-Match": if_none_match},
            auth=("bearerAuth",),
        )

    def update_software_resource(self, id: str, body: Json, *, if_match: str | int | None = None) -> Answer:
        """Change a software resource that you own.

        Each field that you send replaces the stored one; the others stay. With `If-Match` and the version that you
        have read (`ETag`, `__v`), a record that was changed since is refused with 409. Without it your fields are set
        in the newest version.

        Args:
            if_match: The version of the record that you have read, or `*`.
            body: `application/json`, at most 1,048,576 bytes: SoftwareResourceFields

        Returns:
            SoftwareResource

        Refused with: 400, 401, 403, 404, 409, 413.
        """
        return self._json(
            "PUT",
            f"/softwareresources/{segment(id)}",
            headers={"If-Match": if_match},
            body=body_of(body, ("application/json",)),
            auth=("bearerAuth",),
        )

    def delete_software_resource(self, id: str, *, if_match: str | int | None = None) -> Answer:
        """Delete a software resource that you own.

        Args:
            if_match: The version of the record that you have read, or `*`.

        Returns:
            SoftwareResource

        Refused with: 400, 401, 403, 404, 409.
        """
        return self._json(
            "DELETE",
            f"/softwareresources/{segment(id)}",
            headers={"If-Match": if_match},
            auth=("bearerAuth",),
        )

    def list_negotiations(
        self,
        *,
        limit: int | None = None,
        page: int | None = None,
        turn: Literal["mine"] | None = None,
    ) -> Pages:
        """List your negotiations, newest first.

        An array of all of them, or of as many as `limit` says. With `page` or `turn` a page, whose items also have
        `turn` and `moves`. Participants and offerings are whole records; one that you may not see, or that is
        deleted, is left out.

        Args:
            limit: Items of the array, however many.
            turn: Only negotiations that wait for you.

        Returns:
            the items, each StandingNegotiation

        Refused with: 400, 401, 503.
        """
        return self._pages(
            "/negotiation",
            ("data", "result"),
            "page",
            {"limit": limit, "page": page, "turn": turn},
            auth=("bearerAuth",),
        )

    def create_negotiation(self, body: Json, *, idempotency_key: str | None = None) -> Answer:
        """Request access to a service offering.

        You are its provider or its consumer. Both offerings are published and belong to their parties; otherwise the
        answer is 422. While the parties have an open or signed negotiation about the same offerings, another one is
        refused with 409, which names it. If you send the same request again with the same `Idempotency-Key`, you get
        the negotiation that it created; another request with this key is refused with 409.

        Args:
            body: `application/json`, at most 65,536 bytes: {provider: string, consumer: string,
                providerServiceOffering: string, consumerServiceOffering: string}

        Returns:
            Negotiation

        Refused with: 400, 401, 403, 409, 422.
        """
        return self._json(
            "POST",
            "/negotiation",
            headers={"Idempotency-Key": idempotency_key},
            body=body_of(body, ("application/json",)),
            auth=("bearerAuth",),
            keyed=True,
        )

    def get_negotiation(self, id: str) -> Answer:
        """Get a negotiation of yours.

        For its parties and the operators of the catalog; for all others it does not exist. Participants and offerings
        are whole records; one that you may not see, or that is deleted, is left out.

        Returns:
            StandingNegotiation

        Refused with: 400, 401, 404.
        """
        return self._json("GET", f"/negotiation/{segment(id)}", auth=("bearerAuth",))

    def authorize_negotiation(self, id: str, body: Json, *, if_match: str | int | None = None) -> Answer:
        """Authorize a request, with policies.

        By the provider: of a request, or of terms that the consumer proposed. With `If-Match` and the version that
        you have read, a negotiation that was changed since is refused with 409. The same move again changes nothing.

        Args:
            if_match: The version of the record that you have read, or `*`.
            body: `application/json`, at most 1,048,576 bytes: {policy: [{ruleId: string, values: object} |
                {serviceOffering?: string, policy: [{ruleId: string, values: object}]}]}

        Returns:
            Negotiation

        Refused with: 400, 401, 403, 404, 409, 413.
        """
        return self._json(
            "PUT",
            f"/negotiation/{segment(id)}",
            headers={"If-Match": if_match},
            body=body_of(body, ("application/json",)),
            auth=("bearerAuth",),
        )

    def get_negotiation_contract(self, id: str) -> Answer:
        """Get the contract of a negotiation.

        For the parties and the operators of the catalog, as the contract manager shows it: `signatures` say who
        signed when. 404 while there is none, 424 if the contract manager does not show it.

        Returns:
            {_id: string, status?: string}

        Refused with: 400, 401, 404, 424.
        """
        return self._json("GET", f"/negotiation/{segment(id)}/contract", auth=("bearerAuth",))

    def decide_negotiation(self, id: str, body: Json) -> Answer:
        """Ask what the contract of a negotiation permits you.

        For the parties. The contract manager decides, by the policies of the contract, and says why. Deciding changes
        nothing. 404 while there is no contract, 424 if the contract manager does not decide.

        Args:
            body: `application/json`, at most 65,536 bytes: ContractQuestion

        Returns:
            ContractDecision

        Refused with: 400, 401, 403, 404, 424.
        """
        return self._json(
            "POST",
            f"/negotiation/{segment(id)}/decisions",
            body=body_of(body, ("application/json",)),
            auth=("bearerAuth",),
        )

    def renegotiate(self, id: str, body: Json, *, if_match: str | int | None = None) -> Answer:
        """Propose other policies.

        By the party that did not propose the present ones. Terms that are accepted, and not signed by both, can be
        opened again by either party; signatures are then void.

        Args:
            if_match: The version of the record that you have read, or `*`.
            body: `application/json`, at most 1,048,576 bytes: {policy: [{ruleId: string, values: object} |
                {serviceOffering?: string, policy: [{ruleId: string, values: object}]}]}

        Returns:
            Negotiation

        Refused with: 400, 401, 403, 404, 409, 413.
        """
        return self._json(
            "PUT",
            f"/negotiation/{segment(id)}/negotiate",
            headers={"If-Match": if_match},
            body=body_of(body, ("application/json",)),
            auth=("bearerAuth",),
        )

    def accept_negotiation(self, id: str, *, if_match: str | int | None = None) -> Answer:
        """Accept the policies that the other party proposed.

        The contract manager gets a contract with these policies. Send `If-Match`: without it you accept the newest
        policies, whatever they are. If the contract manager does not answer within 5 s, the answer is 202, and the
        catalog goes on by itself. If it refuses, the answer is 424 and the negotiation is as before.

        Args:
            if_match: The version of the record that you have read, or `*`.

        Returns:
            Negotiation

        Refused with: 400, 401, 403, 404, 409, 424.
        """
        return self._json(
            "PUT",
            f"/negotiation/{segment(id)}/accept",
            headers={"If-Match": if_match},
            auth=("bearerAuth",),
        )

    def sign_negotiation(self, id: str, body: Json, *, if_match: str | int | None = None) -> Answer:
        """Sign the contract.

        By each party once. While the contract manager does not have the contract with its policies, the answer is 409
        with `Retry-After`. The negotiation is `Signed` when the contract manager says so. The answer is the
        negotiation, with `data` for existing clients: a copy of it, and the contract as the contract manager has it.

        Args:
            if_match: The version of the record that you have read, or `*`.
            body: `application/json`, at most 1,048,576 bytes: {signature: string}

        Returns:
            SignedNegotiation

        Refused with: 400, 401, 403, 404, 409, 413, 424.
        """
        return self._json(
            "PUT",
            f"/negotiation/{segment(id)}/sign",
            headers={"If-Match": if_match},
            body=body_of(body, ("application/json",)),
            auth=("bearerAuth",),
        )

    def decline_negotiation(self, id: str, *, if_match: str | int | None = None) -> Answer:
        """End a negotiation that is not signed by both.

        By either party. Afterwards the same parties may begin another one about the same offerings.

        Args:
            if_match: The version of the record that you have read, or `*`.

        Returns:
            Negotiation

        Refused with: 400, 401, 403, 404, 409.
        """
        return self._json(
            "PUT",
            f"/negotiation/{segment(id)}/decline",
            headers={"If-Match": if_match},
            auth=("bearerAuth",),
        )

    def list_infrastructure_services(
        self,
        *,
        limit: int | None = None,
        page: int | None = None,
        q: str | None = None,
        category: str | None = None,
        keyword: str | None = None,
        offered_by: Sequence[str] | None = None,
        provided_by: Sequence[str] | None = None,
        populated: bool | None = None,
    ) -> Pages:
        """List the published infrastructure services, in the order of their creation.

        Drafts, and services with `archived: true` or `visible: false`, are not in the list. While the catalog builds
        its lists after a start, the answer is 503. With a valid token, of any account, each service has
        `contactInfo`: name and e-mail address of the administrator of the participant who provides it.

        Args:
            limit: Items on a page; a larger number is reduced to 100, and `limit` in the answer says so.
            q: Only records with all of these words in name, description and keywords; the last word may be the
                beginning of one. Records with all words in the name come first. Case and diacritics make no
                difference. At most 10 words; without a word the list has all records.
            category: Only records with this category, or with it among their categories. The whole value, in the same
                case.
            keyword: Only records with this keyword. The whole value, in the same case.
            offered_by: Only records of these participants: ids, or URLs of self-descriptions, separated by commas.
            provided_by: Another name of `offeredBy`, for existing clients.
            populated: Whether `dataResources` and `softwareResources` have the records in the place of their ids.
                Records that do not exist, or are drafts, are left out. In each of the two fields an answer has at
                most 1,000 records and 4 MiB of them, and at most 1,000 different ids are looked up; the others stay
                ids.

        Returns:
            the items, each InfrastructureService

        Refused with: 400, 503.
        """
        return self._pages(
            "/infrastructureservices",
            ("data", "result"),
            "page",
            {
                "limit": limit,
                "page": page,
                "q": q,
                "category": category,
                "keyword": keyword,
                "offeredBy": joined(offered_by),
                "providedBy": joined(provided_by),
                "populated": populated,
            },
            auth=("bearerAuth",),
        )

    def create_infrastructure_service(self, body: Json, *, idempotency_key: str | None = None) -> Answer:
        """Create an infrastructure service.

        The calling participant becomes the owner: `providedBy`. Fields that the catalog sets itself are ignored. Keys
        of JSON-LD (beginning with `@`, or with a colon) are kept and returned: at most 50, with 32 KiB together and 8
        levels. Other keys that are not fields are dropped, and named in the header `Sumspace-Ignored-Fields`. A
        record has at most 256 KiB. If you send the same request again with the same `Idempotency-Key`, you get the
        record that it created; another request with this key is refused with 409.

        Args:
            body: `application/json`, at most 1,048,576 bytes: {name: string, description?: string, status?:
                "published" | "draft", archived?: boolean, visible?: boolean, aggregationOf?: [string], dependsOn?:
                [string], dataResources?: [string | object], softwareResources?: [string | object], policy?: [any],
                termsAndConditions?: string, dataProtectionRegime?: [string], dataAccountExport?: [{requestType: "API"
                | "email" | "webform" | "unregisteredLetter" | "registeredLetter" | "supportCenter", accessType:
                "digital" | "physical", formatType: string}], location?: string, keywords?: [string], category?:
                [string], compliantServiceOfferingVC?: string, serviceOfferingVC?: string, userInteraction?: boolean,
                detailedDescription?: string, image?: string, purpose?: string, b2cDescription?: [any], pricing?:
                number, pricingModel?: [string], pricingDescription?: string, businessModel?: [string],
                maximumConsumption?: string, maximumPerformance?: string, currency?: string, billingPeriod?: string,
                costPerAPICall?: number, setupFee?: number, params?: string, inputFormat?: string, outputFormat?:
                string}

        Returns:
            InfrastructureService

        Refused with: 400, 401, 403, 409, 413.
        """
        return self._json(
            "POST",
            "/infrastructureservices",
            headers={"Idempotency-Key": idempotency_key},
            body=body_of(body, ("application/json",)),
            auth=("bearerAuth",),
            keyed=True,
        )

    def create_infrastructure_service_draft(self, body: Json, *, idempotency_key: str | None = None) -> Answer:
        """Create a draft of an infrastructure service.

        Like `POST /infrastructureservices`, but the status is `draft` whatever the body says. Publish it with `PUT`
        and `status: published`.

        Args:
            body: `application/json`, at most 1,048,576 bytes: {name: string, description?: string, status?:
                "published" | "draft", archived?: boolean, visible?: boolean, aggregationOf?: [string], dependsOn?:
                [string], dataResources?: [string | object], softwareResources?: [string | object], policy?: [any],
                termsAndConditions?: string, dataProtectionRegime?: [string], dataAccountExport?: [{requestType: "API"
                | "email" | "webform" | "unregisteredLetter" | "registeredLetter" | "supportCenter", accessType:
                "digital" | "physical", formatType: string}], location?: string, keywords?: [string], category?:
                [string], compliantServiceOfferingVC?: string, serviceOfferingVC?: string, userInteraction?: boolean,
                detailedDescription?: string, image?: string, purpose?: string, b2cDescription?: [any], pricing?:
                number, pricingModel?: [string], pricingDescription?: string, businessModel?: [string],
                maximumConsumption?: string, maximumPerformance?: string, currency?: string, billingPeriod?: string,
                costPerAPICall?: number, setupFee?: number, params?: string, inputFormat?: string, outputFormat?:
                string}

        Returns:
            InfrastructureService

        Refused with: 400, 401, 403, 409, 413.
        """
        return self._json(
            "POST",
            "/infrastructureservices/draft",
            headers={"Idempotency-Key": idempotency_key},
            body=body_of(body, ("application/json",)),
            auth=("bearerAuth",),
            keyed=True,
        )

    def list_own_infrastructure_services(self, *, limit: int | None = None, page: int | None = None) -> Pages:
        """List your own infrastructure services, also drafts and others that are not in the public list.

        All of them, in the order of their creation, unless `limit` or `page` is given.

        Args:
            limit: Items of the array, however many.

        Returns:
            the items, each InfrastructureService

        Refused with: 400, 401, 503.
        """
        return self._pages(
            "/infrastructureservices/me",
            (),
            "page",
            {"limit": limit, "page": page},
            auth=("bearerAuth",),
        )

    def list_infrastructure_services_of_participant(
        self,
        id: str,
        *,
        limit: int | None = None,
        page: int | None = None,
        q: str | None = None,
        category: str | None = None,
        keyword: str | None = None,
        populated: bool | None = None,
    ) -> Pages:
        """List the published infrastructure services of one participant.

        The same as the list with `offeredBy` and this id. Of a participant that does not exist it is empty.

        Args:
            limit: Items on a page; a larger number is reduced to 100, and `limit` in the answer says so.
            q: Only records with all of these words in name, description and keywords; the last word may be the
                beginning of one. Records with all words in the name come first. Case and diacritics make no
                difference. At most 10 words; without a word the list has all records.
            category: Only records with this category, or with it among their categories. The whole value, in the same
                case.
            keyword: Only records with this keyword. The whole value, in the same case.
            populated: Whether `dataResources` and `softwareResources` have the records in the place of their ids.
                Records that do not exist, or are drafts, are left out. In each of the two fields an answer has at
                most 1,000 records and 4 MiB of them, and at most 1,000 different ids are looked up; the others stay
                ids.

        Returns:
            the items, each InfrastructureService

        Refused with: 400, 503.
        """
        return self._pages(
            f"/infrastructureservices/participant/{segment(id)}",
            ("data", "result"),
            "page",
            {
                "limit": limit,
                "page": page,
                "q": q,
                "category": category,
                "keyword": keyword,
                "populated": populated,
            },
            auth=("bearerAuth",),
        )

    def get_infrastructure_service(
        self,
        id: str,
        *,
        if_none_match: str | int | None = None,
        populated: bool | None = None,
    ) -> Answer:
        """Get an infrastructure service.

        Everybody may read a published one, without a token. A draft exists for its owner and the operators of the
        catalog only; send the token. With a valid token, of any account, each service has `contactInfo`: name and
        e-mail address of the administrator of the participant who provides it.

        Args:
            if_none_match: Entity tags (`ETag`) of the versions that you have; if the record has one of them, the
                answer is 304.
            populated: Whether `dataResources` and `softwareResources` have the records in the place of their ids.
                Records that do not exist, or are drafts, are left out. In each of the two fields an answer has at
                most 1,000 records and 4 MiB of them, and at most 1,000 different ids are looked up; the others stay
                ids.

        Returns:
            InfrastructureService

        Refused with: 400, 404.
        """
        return self._json(
            "GET",
            f"/infrastructureservices/{segment(id)}",
            query={"populated": populated},
            headers={"If-None-Match": if_none_match},
            auth=("bearerAuth",),
        )

    def update_infrastructure_service(self, id: str, body: Json, *, if_match: str | int | None = None) -> Answer:
        """Change an infrastructure service that you own.

        Each field that you send replaces the stored one; the others stay. With `If-Match` and the version that you
        have read (`ETag`, `__v`), a record that was changed since is refused with 409. Without it your fields are set
        in the newest version.

        Args:
            if_match: The version of the record that you have read, or `*`.
            body: `application/json`, at most 1,048,576 bytes: InfrastructureServiceFields

        Returns:
            InfrastructureService

        Refused with: 400, 401, 403, 404, 409, 413.
        """
        return self._json(
            "PUT",
            f"/infrastructureservices/{segment(id)}",
            headers={"If-Match": if_match},
            body=body_of(body, ("application/json",)),
            auth=("bearerAuth",),
        )

    def delete_infrastructure_service(self, id: str, *, if_match: str | int | None = None) -> Answer:
        """Delete an infrastructure service that you own.

        Args:
            if_match: The version of the record that you have read, or `*`.

        Returns:
            InfrastructureService

        Refused with: 400, 401, 403, 404, 409.
        """
        return self._json(
            "DELETE",
            f"/infrastructureservices/{segment(id)}",
            headers={"If-Match": if_match},
            auth=("bearerAuth",),
        )

    def list_ecosystems(
        self,
        *,
        limit: int | None = None,
        page: int | None = None,
        q: str | None = None,
        category: str | None = None,
        keyword: str | None = None,
        offered_by: Sequence[str] | None = None,
    ) -> Pages:
        """List the published ecosystems, newest first.

        Drafts, and ecosystems with `archived: true` or `visible: false`, are not in the list. `offeredBy` finds the
        ecosystems of which one of the participants is a member. The orchestrator and the members are shown with their
        names. While the catalog builds its lists after a start, the answer is 503.

        Args:
            limit: Items on a page; a larger number is reduced to 100, and `limit` in the answer says so.
            q: Only records with all of these words in name, description and keywords; the last word may be the
                beginning of one. Records with all words in the name come first. Case and diacritics make no
                difference. At most 10 words; without a word the list has all records.
            category: Only records with this category, or with it among their categories. The whole value, in the same
                case.
            keyword: Only records with this keyword. The whole value, in the same case.
            offered_by: Only records of these participants: ids, or URLs of self-descriptions, separated by commas.

        Returns:
            the items, each PopulatedEcosystem

        Refused with: 400, 503.
        """
        return self._pages(
            "/ecosystems",
            ("data", "result"),
            "page",
            {
                "limit": limit,
                "page": page,
                "q": q,
                "category": category,
                "keyword": keyword,
                "offeredBy": joined(offered_by),
            },
            auth=("bearerAuth",),
        )

    def create_ecosystem(self, body: Json, *, idempotency_key: str | None = None) -> Answer:
        """Create an ecosystem.

        The calling participant becomes the orchestrator, and the first member. The catalog creates the ecosystem's
        contract at the contract manager, and writes `rolesAndObligations` into it. If that takes long, or the catalog
        has no contract manager, `contract` is null in the answer; see `pending` and `problem`. Fields that the
        catalog sets itself are ignored. Keys of JSON-LD (beginning with `@`, or with a colon) are kept and returned:
        at most 50, with 32 KiB together and 8 levels. Other keys that are not fields are dropped, and named in the
        header `Sumspace-Ignored-Fields`. A record has at most 256 KiB. If you send the same request again with the
        same `Idempotency-Key`, you get the record that it created; another request with this key is refused with 409.

        Args:
            body: `application/json`, at most 1,048,576 bytes: {name: string, description: string, status?:
                "published" | "draft", archived?: boolean, visible?: boolean, provides?: [string], searchedData?:
                [string], searchedServices?: [string], useCases?: [any], country_or_region?: string, target_audience?:
                string, main_functionalities_needed?: [string], logo?: string, location?: string, businessLogic?:
                {businessModel?: [string], roles?: [{role?: string, businessModels?: [string], benefits?: [string],
                costs?: [string], payingParties?: [string]}]}, rolesAndObligations?: [{role: string, ruleId: string,
                values?: object}], buildingBlocks?: [{buildingBlock?: string, implementation?: string}],
                participantRoles?: [{participantId?: string, roles?: [string]}], valueProposition?: string}

        Returns:
            Ecosystem

        Refused with: 400, 401, 403, 409, 413.
        """
        return self._json(
            "POST",
            "/ecosystems",
            headers={"Idempotency-Key": idempotency_key},
            body=body_of(body, ("application/json",)),
            auth=("bearerAuth",),
            keyed=True,
        )

    def list_own_ecosystems(self, *, limit: int | None = None, page: int | None = None) -> Pages:
        """List the ecosystems that you orchestrate, are a member of, are invited to or have requested to join.

        All of them, newest first, unless `limit` or `page` is given. Those whose invitation you have denied, or whose
        orchestrator has rejected your request, are left out.

        Args:
            limit: Items of the array, however many.

        Returns:
            the items, each PopulatedEcosystem

        Refused with: 400, 401, 503.
        """
        return self._pages("/ecosystems/me", (), "page", {"limit": limit, "page": page}, auth=("bearerAuth",))

    def list_own_invitations(self) -> Answers:
        """List the ecosystems that have invited you, newest first.

        Those whose invitation you have denied are left out.

        Returns:
            [PopulatedEcosystem]

        Refused with: 401, 503.
        """
        return self._array("GET", "/ecosystems/me/invites", auth=("bearerAuth",))

    def list_ecosystems_of_participant(self, id: str) -> Answers:
        """List the published ecosystems that a participant orchestrates or is a member of, newest first.

        Returns:
            [PopulatedEcosystem]

        Refused with: 400, 503.
        """
        return self._array("GET", f"/ecosystems/participant/{segment(id)}", auth=("bearerAuth",))

    def get_ecosystem(self, id: str) -> Answer:
        """Get an ecosystem.

        Everybody may read a published one, without a token. A draft exists for its orchestrator and the operators of
        the catalog only. The orchestrator and the members are shown with their names. Invitations and join requests
        that have led to a membership are shown to everybody; others to the participant itself, the orchestrator and
        the operators.

        Returns:
            PopulatedEcosystem

        Refused with: 400, 404.
        """
        return self._json("GET", f"/ecosystems/{segment(id)}", auth=("bearerAuth",))

    def update_ecosystem(self, id: str, body: Json, *, if_match: str | int | None = None) -> Answer:
        """Change an ecosystem that you orchestrate.

        Each field that you send replaces the stored one; the others stay. If you change `rolesAndObligations` and
        there is a contract, they are written into it: 202 if that takes long, 424 if the contract manager refuses
        them, and then the earlier ones stay. With `If-Match` and the version that you have read, an ecosystem that
        was changed since is refused with 409.

        Args:
            if_match: The version of the record that you have read, or `*`.
            body: `application/json`, at most 1,048,576 bytes: EcosystemFields

        Returns:
            Ecosystem

        Refused with: 400, 401, 403, 404, 409, 413, 424.
        """
        return self._json(
            "PUT",
            f"/ecosystems/{segment(id)}",
            headers={"If-Match": if_match},
            body=body_of(body, ("application/json",)),
            auth=("bearerAuth",),
        )

    def delete_ecosystem(self, id: str, *, if_match: str | int | None = None) -> Answer:
        """Delete an ecosystem that you orchestrate.

        The contract ends for all members: the contract manager is asked to terminate it, also later if it does not
        answer. The ecosystem is gone for everybody at once.

        Args:
            if_match: The version of the record that you have read, or `*`.

        Returns:
            Ecosystem

        Refused with: 400, 401, 403, 404, 409.
        """
        return self._json("DELETE", f"/ecosystems/{segment(id)}", headers={"If-Match": if_match}, auth=("bearerAuth",))

    def delete_data_processing_chain(self, id: str, chain_id: str, *, if_match: str | int | None = None) -> Answer:
        """Delete a data-processing chain, as the orchestrator.

        If there is no such chain, nothing changes. 202 if the contract manager does not answer in time. The same move
        again changes nothing. With `If-Match` and the version that you have read, an ecosystem that was changed since
        is refused with 409.

        Args:
            chain_id: The `_id` of a data-processing chain. Any other text is that of a chain that does not exist.
            if_match: The version of the record that you have read, or `*`.

        Returns:
            Ecosystem

        Refused with: 400, 401, 403, 404, 409, 424.
        """
        return self._json(
            "DELETE",
            f"/ecosystems/{segment(id)}/{segment(chain_id)}",
            headers={"If-Match": if_match},
            auth=("bearerAuth",),
        )

    def get_circulating(self, id: str) -> Answer:
        """Get the categories of the data and the software that members offer in an ecosystem.

        Of the first 1,000 offerings, and of the first 1,000 data and software resources.

        Returns:
            {code: 200, data: {data: [string], services: [string]}}

        Refused with: 400, 404.
        """
        return self._json("GET", f"/ecosystems/{segment(id)}/circulating", auth=("bearerAuth",))

    def list_invitations(
        self,
        id: str,
        *,
        filter: Literal["Pending", "Authorized", "Rejected", "Signed"] | None = None,
    ) -> Answers:
        """List the invitations of an ecosystem.

        The orchestrator and the operators see all; others see their own, and those that have led to a membership.
        Without `filter`, those that are pending.

        Args:
            filter: Only those with this status.

        Returns:
            [MembershipEntry]

        Refused with: 400, 401, 404.
        """
        return self._array("GET", f"/ecosystems/{segment(id)}/invites", query={"filter": filter}, auth=("bearerAuth",))

    def invite_participant(self, id: str, body: Json, *, if_match: str | int | None = None) -> Answer:
        """Invite a participant, as the orchestrator.

        If the participant has requested to join, this authorizes the request, with these roles. A rejected invitation
        becomes pending again. 422 if the ecosystem has 2,000 members, or 2,000 open invitations and requests. The
        same move again changes nothing. With `If-Match` and the version that you have read, an ecosystem that was
        changed since is refused with 409.

        Args:
            if_match: The version of the record that you have read, or `*`.
            body: `application/json`, at most 65,536 bytes: {participantId: string, roles: [string]}

        Returns:
            Ecosystem

        Refused with: 400, 401, 403, 404, 409, 422.
        """
        return self._json(
            "POST",
            f"/ecosystems/{segment(id)}/invites",
            headers={"If-Match": if_match},
            body=body_of(body, ("application/json",)),
            auth=("bearerAuth",),
        )

    def accept_invitation(self, id: str, *, if_match: str | int | None = None) -> Answer:
        """Accept your invitation.

        You become a member when you have signed. The same move again changes nothing. With `If-Match` and the version
        that you have read, an ecosystem that was changed since is refused with 409.

        Args:
            if_match: The version of the record that you have read, or `*`.

        Returns:
            Ecosystem

        Refused with: 400, 401, 403, 404, 409.
        """
        return self._json(
            "POST",
            f"/ecosystems/{segment(id)}/invites/accept",
            headers={"If-Match": if_match},
            auth=("bearerAuth",),
        )

    def deny_invitation(self, id: str, *, if_match: str | int | None = None) -> Answer:
        """Deny your invitation.

        Also one that you have accepted and not signed. The same move again changes nothing. With `If-Match` and the
        version that you have read, an ecosystem that was changed since is refused with 409.

        Args:
            if_match: The version of the record that you have read, or `*`.

        Returns:
            Ecosystem

        Refused with: 400, 401, 403, 404, 409.
        """
        return self._json(
            "POST",
            f"/ecosystems/{segment(id)}/invites/deny",
            headers={"If-Match": if_match},
            auth=("bearerAuth",),
        )

    def list_join_requests(
        self,
        id: str,
        *,
        filter: Literal["Pending", "Authorized", "Rejected", "Signed"] | None = None,
    ) -> Answers:
        """List the join requests of an ecosystem.

        The orchestrator and the operators see all; others see their own, and those that have led to a membership.

        Args:
            filter: Only those with this status.

        Returns:
            [MembershipEntry]

        Refused with: 400, 401, 404.
        """
        return self._array(
            "GET",
            f"/ecosystems/{segment(id)}/requests",
            query={"filter": filter},
            auth=("bearerAuth",),
        )

    def request_to_join(self, id: str, body: Json, *, if_match: str | int | None = None) -> Answer:
        """Request to join an ecosystem.

        If you are invited, this accepts the invitation, with these offerings. Offerings must be your own and
        published, else 422; 422 also if the ecosystem has 2,000 members, or 2,000 open invitations and requests. The
        same move again changes nothing. With `If-Match` and the version that you have read, an ecosystem that was
        changed since is refused with 409.

        Args:
            if_match: The version of the record that you have read, or `*`.
            body: `application/json`, at most 65,536 bytes: {roles: [string], offerings?: [{serviceOffering: string,
                policy?: [{ruleId: string, values?: object}], ruleId?: string, values?: object}]}

        Returns:
            Ecosystem

        Refused with: 400, 401, 403, 404, 409, 413, 422.
        """
        return self._json(
            "POST",
            f"/ecosystems/{segment(id)}/requests",
            headers={"If-Match": if_match},
            body=body_of(body, ("application/json",)),
            auth=("bearerAuth",),
        )

    def authorize_join_request(self, id: str, request_id: str, *, if_match: str | int | None = None) -> Answer:
        """Authorize a join request, as the orchestrator.

        Also one that you have rejected. The participant becomes a member when it has signed. The same move again
        changes nothing. With `If-Match` and the version that you have read, an ecosystem that was changed since is
        refused with 409.

        Args:
            request_id: The `_id` of a join request.
            if_match: The version of the record that you have read, or `*`.

        Returns:
            Ecosystem

        Refused with: 400, 401, 403, 404, 409, 422.
        """
        return self._json(
            "PUT",
            f"/ecosystems/{segment(id)}/requests/{segment(request_id)}/authorize",
            headers={"If-Match": if_match},
            auth=("bearerAuth",),
        )

    def reject_join_request(self, id: str, request_id: str, *, if_match: str | int | None = None) -> Answer:
        """Reject a join request, as the orchestrator.

        Also one that you have authorized and that the participant has not signed. The same move again changes
        nothing. With `If-Match` and the version that you have read, an ecosystem that was changed since is refused
        with 409.

        Args:
            request_id: The `_id` of a join request.
            if_match: The version of the record that you have read, or `*`.

        Returns:
            Ecosystem

        Refused with: 400, 401, 403, 404, 409.
        """
        return self._json(
            "PUT",
            f"/ecosystems/{segment(id)}/requests/{segment(request_id)}/reject",
            headers={"If-Match": if_match},
            auth=("bearerAuth",),
        )

    def set_offerings(self, id: str, body: Json, *, if_match: str | int | None = None) -> Answer:
        """Set what you offer in an ecosystem.

        These offerings replace those that you had. For members, and for participants with an open invitation or
        request. Offerings must be your own and published, else 422. Those of a member are written into the contract:
        202 if that takes long, 424 if the contract manager refuses them, and then the earlier ones stay. The same
        move again changes nothing. With `If-Match` and the version that you have read, an ecosystem that was changed
        since is refused with 409.

        Args:
            if_match: The version of the record that you have read, or `*`.
            body: `application/json`, at most 65,536 bytes: {offerings: [{serviceOffering: string, policy?: [{ruleId:
                string, values?: object}], ruleId?: string, values?: object}]}

        Returns:
            Ecosystem

        Refused with: 400, 401, 403, 404, 409, 413, 422, 424.
        """
        return self._json(
            "PUT",
            f"/ecosystems/{segment(id)}/offerings",
            headers={"If-Match": if_match},
            body=body_of(body, ("application/json",)),
            auth=("bearerAuth",),
        )

    def get_ecosystem_contract(self, id: str) -> Answer:
        """Get the contract of an ecosystem of which you are a member.

        As the contract manager shows it. 404 while there is none, 424 if the contract manager does not show it.

        Returns:
            object

        Refused with: 400, 401, 403, 404, 424.
        """
        return self._json("GET", f"/ecosystems/{segment(id)}/contract", auth=("bearerAuth",))

    def create_ecosystem_contract(self, id: str, *, if_match: str | int | None = None) -> Answer:
        """Create the contract of an ecosystem, as the orchestrator, if it was not created with it.

        The contract that is there already, if there is one. 202 with the ecosystem if the contract manager does not
        answer in time. 409 if the contract is terminated.

        Args:
            if_match: The version of the record that you have read, or `*`.

        Returns:
            object, or Ecosystem

        Refused with: 400, 401, 403, 404, 409, 424.
        """
        return self._json(
            "POST",
            f"/ecosystems/{segment(id)}/contract",
            headers={"If-Match": if_match},
            auth=("bearerAuth",),
        )

    def decide_ecosystem_contract(self, id: str, body: Json) -> Answer:
        """Ask what the contract of an ecosystem permits you.

        For its members. The contract manager decides, by the policies of the offering and of your role, and says why.
        Deciding changes nothing. 404 while there is no contract, 424 if the contract manager does not decide.

        Args:
            body: `application/json`, at most 65,536 bytes: ContractQuestion

        Returns:
            ContractDecision

        Refused with: 400, 401, 403, 404, 424.
        """
        return self._json(
            "POST",
            f"/ecosystems/{segment(id)}/contract/decisions",
            body=body_of(body, ("application/json",)),
            auth=("bearerAuth",),
        )

    def sign_as_orchestrator(self, id: str, body: Json, *, if_match: str | int | None = None) -> Answer:
        """Sign the contract of an ecosystem, as the orchestrator.

        202 if the contract manager does not answer in time, 424 if it refuses the signature, 409 if there is no
        contract yet or it is terminated. The same move again changes nothing. With `If-Match` and the version that
        you have read, an ecosystem that was changed since is refused with 409.

        Args:
            if_match: The version of the record that you have read, or `*`.
            body: `application/json`, at most 65,536 bytes: {signature: string}

        Returns:
            SignedEcosystem

        Refused with: 400, 401, 403, 404, 409, 424.
        """
        return self._json(
            "POST",
            f"/ecosystems/{segment(id)}/signature/orchestrator",
            headers={"If-Match": if_match},
            body=body_of(body, ("application/json",)),
            auth=("bearerAuth",),
        )

    def sign_as_participant(self, id: str, body: Json, *, if_match: str | int | None = None) -> Answer:
        """Sign the contract of an ecosystem, as a participant.

        You must have accepted your invitation, or the orchestrator must have authorized your request. You are a
        member as soon as the contract manager has the signature; then your offerings are written into the contract. A
        member may sign anew. 202 if the contract manager does not answer in time, 424 if it refuses the signature.
        The same move again changes nothing. With `If-Match` and the version that you have read, an ecosystem that was
        changed since is refused with 409.

        Args:
            if_match: The version of the record that you have read, or `*`.
            body: `application/json`, at most 65,536 bytes: {signature: string}

        Returns:
            SignedEcosystem

        Refused with: 400, 401, 403, 404, 409, 424.
        """
        return self._json(
            "POST",
            f"/ecosystems/{segment(id)}/signature/participant",
            headers={"If-Match": if_match},
            body=body_of(body, ("application/json",)),
            auth=("bearerAuth",),
        )

    def sign_as_infrastructure_provider(self, id: str, body: Json, *, if_match: str | int | None = None) -> Answer:
        """Sign the contract of an ecosystem, as the provider of infrastructure services.

        One signature for all your services in the ecosystem. You become a member with the role
        `infrastructureProvider`. 404 if the orchestrator has added none of your services. 202 if the contract manager
        does not answer in time, 424 if it refuses the signature. The same move again changes nothing. With `If-Match`
        and the version that you have read, an ecosystem that was changed since is refused with 409.

        Args:
            if_match: The version of the record that you have read, or `*`.
            body: `application/json`, at most 65,536 bytes: {signature: string}

        Returns:
            SignedEcosystem

        Refused with: 400, 401, 403, 404, 409, 424.
        """
        return self._json(
            "POST",
            f"/ecosystems/{segment(id)}/signature/infrastructureprovider",
            headers={"If-Match": if_match},
            body=body_of(body, ("application/json",)),
            auth=("bearerAuth",),
        )

    def add_infrastructure_services(self, id: str, body: Json, *, if_match: str | int | None = None) -> Answer:
        """Add infrastructure services to an ecosystem, as the orchestrator.

        They are pending until their providers have signed. Services must be published, else 422; an ecosystem has at
        most 1,000. The same move again changes nothing. With `If-Match` and the version that you have read, an
        ecosystem that was changed since is refused with 409.

        Args:
            if_match: The version of the record that you have read, or `*`.
            body: `application/json`, at most 65,536 bytes: {infrastructureServices: [string]}

        Returns:
            Ecosystem

        Refused with: 400, 401, 403, 404, 409, 422.
        """
        return self._json(
            "POST",
            f"/ecosystems/{segment(id)}/addinfrastructureservices",
            headers={"If-Match": if_match},
            body=body_of(body, ("application/json",)),
            auth=("bearerAuth",),
        )

    def add_data_processing_chain(self, id: str, body: Json, *, if_match: str | int | None = None) -> Answer:
        """Add a data-processing chain, as the orchestrator.

        Each step is an infrastructure service that its provider has signed, or an offering of a member; else 400. If
        there is a chain with the same steps, nothing changes. An ecosystem has at most 200 chains. The chain is
        written into the contract: 202 if that takes long, 424 if the contract manager refuses it, and then it is not
        added. The same move again changes nothing. With `If-Match` and the version that you have read, an ecosystem
        that was changed since is refused with 409.

        Args:
            if_match: The version of the record that you have read, or `*`.
            body: `application/json`, at most 65,536 bytes: {dataProcessingChain: [{participant: string, resource:
                string, params?: object | [any] | string, configuration?: string}]}

        Returns:
            Ecosystem

        Refused with: 400, 401, 403, 404, 409, 422, 424.
        """
        return self._json(
            "POST",
            f"/ecosystems/{segment(id)}/adddataprocessingchain",
            headers={"If-Match": if_match},
            body=body_of(body, ("application/json",)),
            auth=("bearerAuth",),
        )

    def update_data_processing_chain(
        self,
        id: str,
        chain_id: str,
        body: Json,
        *,
        if_match: str | int | None = None,
    ) -> Answer:
        """Replace the steps of a data-processing chain, as the orchestrator.

        As when a chain is added. If the contract manager refuses the steps, the earlier ones stay. The same move
        again changes nothing. With `If-Match` and the version that you have read, an ecosystem that was changed since
        is refused with 409.

        Args:
            chain_id: The `_id` of a data-processing chain.
            if_match: The version of the record that you have read, or `*`.
            body: `application/json`, at most 65,536 bytes: {dataProcessingChain: [{participant: string, resource:
                string, params?: object | [any] | string, configuration?: string}]}

        Returns:
            Ecosystem

        Refused with: 400, 401, 403, 404, 409, 424.
        """
        return self._json(
            "PUT",
            f"/ecosystems/{segment(id)}/updatedataprocessingchain/{segment(chain_id)}",
            headers={"If-Match": if_match},
            body=body_of(body, ("application/json",)),
            auth=("bearerAuth",),
        )

    def create_representation(self, body: Json, *, idempotency_key: str | None = None) -> Answer:
        """Say how connectors read your data, or call your software.

        The resource shows the new representation from now on; those that it had before stay readable by their ids, at
        most 100 for a resource. Only the owner of the resource may do this. If the resource contains personal data,
        `url` must be an http or https URL with a placeholder for the person, such as `{userId}`. Addresses with a
        user name or password are refused: store them at the connector, and name them in `credential`. JSON-LD,
        unknown keys, `Idempotency-Key` and limits are as for resources.

        Args:
            body: `application/json`, at most 65,536 bytes: {resourceID: string, type?: string, url?: string, method?:
                string, credential?: string, queryParams?: [string], mimeType?: string, proxy?: {protocol?: string,
                host?: string, port?: integer | string, credential?: string}, sql?: {url?: string, host?: string,
                port?: integer | string, database?: string, query?: string, credential?: string}, fileType?: string,
                sqlQuery?: string, className?: string, visibility?: "public" | "owner"}

        Returns:
            Representation

        Refused with: 400, 401, 403, 404, 409, 413.
        """
        return self._json(
            "POST",
            "/representations",
            headers={"Idempotency-Key": idempotency_key},
            body=body_of(body, ("application/json",)),
            auth=("bearerAuth",),
            keyed=True,
        )

    def get_representation(self, id: str) -> Answer:
        """Get a representation.

        Whoever may read the resource may read it: everybody, unless the resource is a draft. One with `visibility:
        owner` has only `_id`, `type` and `mimeType` for everybody but the owner.

        Returns:
            Representation

        Refused with: 400, 404.
        """
        return self._json("GET", f"/representations/{segment(id)}", auth=("bearerAuth",))

    def update_representation(self, id: str, body: Json, *, if_match: str | int | None = None) -> Answer:
        """Change a representation of your resource.

        Each field that you send replaces the stored one; the others stay. `resourceID` cannot change. `If-Match` is
        as for resources.

        Args:
            if_match: The version of the record that you have read, or `*`.
            body: `application/json`, at most 65,536 bytes: RepresentationFields

        Returns:
            Representation

        Refused with: 400, 401, 403, 404, 409, 413.
        """
        return self._json(
            "PUT",
            f"/representations/{segment(id)}",
            headers={"If-Match": if_match},
            body=body_of(body, ("application/json",)),
            auth=("bearerAuth",),
        )

    def delete_representation(self, id: str) -> Answer:
        """Delete a representation of your resource.

        The resource does not show it any more. If you delete a resource, its representations are deleted, too.

        Returns:
            Representation

        Refused with: 400, 401, 403, 404.
        """
        return self._json("DELETE", f"/representations/{segment(id)}", auth=("bearerAuth",))

    def list_data_types(self) -> Answers:
        """List the categories of data.

        A data resource may have the id of one in `category`.

        Returns:
            [{_id: string, category: string, description: string}]
        """
        return self._array("GET", "/reference/data-types")

    def list_purposes(self) -> Answers:
        """List the purposes for which data is used.

        A software resource may have the id of one in `category`.

        Returns:
            [{_id: string, category: string, description: string}]
        """
        return self._array("GET", "/reference/purposes")

    def list_rules(self) -> Answers:
        """List the templates of rules.

        Policies and contracts name a rule by its `uid`, and give values for its `requestedFields`.

        Returns:
            [{@context: object, @id: string, title: object, uid: string, name: string, description: [object], policy:
                {permission: [object]}, requestedFields: [string]}]
        """
        return self._array("GET", "/reference/rules")

    def get_rule(self, uid: str) -> Answer:
        """Get a template of a rule.

        The uid may have the ending `.json`, with which contract managers ask for it.

        Returns:
            {@context: object, @id: string, title: object, uid: string, name: string, description: [object], policy:
                {permission: [object]}, requestedFields: [string]}

        Refused with: 400, 404.
        """
        return self._json("GET", f"/reference/rules/{segment(uid)}")

    def list_roles(self) -> Answers:
        """List the roles of participants in ecosystems.

        Each has the uids of the rules to which its holders are obliged.

        Returns:
            [{uid: string, title: string, description: string, responsibilitiesAndObligations: [string]}]
        """
        return self._array("GET", "/reference/roles")

    def get_service_offering_self_description(self, id: str, *, if_none_match: str | int | None = None) -> Answer:
        """Get the self-description of a service offering.

        Everybody may read that of a published record, without a token. That of a draft exists for its owner and the
        operators of the catalog only; send the token. The owner is an id. Resources are URLs of their self-
        descriptions, whether they exist or not.

        Args:
            if_none_match: Entity tags (`ETag`) of the versions that you have; if the record has one of them, the
                answer is 304.

        Returns:
            ServiceOfferingSelfDescription

        Refused with: 400, 404.
        """
        return self._json(
            "GET",
            f"/catalog/serviceofferings/{segment(id)}",
            headers={"If-None-Match": if_none_match},
            auth=("bearerAuth",),
        )

    def get_data_resource_self_description(self, id: str, *, if_none_match: str | int | None = None) -> Answer:
        """Get the self-description of a data resource.

        Everybody may read that of a published record, without a token. That of a draft exists for its owner and the
        operators of the catalog only; send the token. The owner is an id, and `copyrightOwnedBy` has what the owner
        sent.

        Args:
            if_none_match: Entity tags (`ETag`) of the versions that you have; if the record has one of them, the
                answer is 304.

        Returns:
            DataResourceSelfDescription

        Refused with: 400, 404.
        """
        return self._json(
            "GET",
            f"/catalog/dataresources/{segment(id)}",
            headers={"If-None-Match": if_none_match},
            auth=("bearerAuth",),
        )

    def get_software_resource_self_description(self, id: str, *, if_none_match: str | int | None = None) -> Answer:
        """Get the self-description of a software resource.

        Everybody may read that of a published record, without a token. That of a draft exists for its owner and the
        operators of the catalog only; send the token. The owner is an id, and `copyrightOwnedBy` has what the owner
        sent.

        Args:
            if_none_match: Entity tags (`ETag`) of the versions that you have; if the record has one of them, the
                answer is 304.

        Returns:
            SoftwareResourceSelfDescription

        Refused with: 400, 404.
        """
        return self._json(
            "GET",
            f"/catalog/softwareresources/{segment(id)}",
            headers={"If-None-Match": if_none_match},
            auth=("bearerAuth",),
        )

    def get_infrastructure_service_self_description(self, id: str, *, if_none_match: str | int | None = None) -> Answer:
        """Get the self-description of an infrastructure service.

        Everybody may read that of a published record, without a token. That of a draft exists for its owner and the
        operators of the catalog only; send the token. The owner is an id. Resources are URLs of their self-
        descriptions, whether they exist or not.

        Args:
            if_none_match: Entity tags (`ETag`) of the versions that you have; if the record has one of them, the
                answer is 304.

        Returns:
            InfrastructureServiceSelfDescription

        Refused with: 400, 404.
        """
        return self._json(
            "GET",
            f"/catalog/infrastructureservices/{segment(id)}",
            headers={"If-None-Match": if_none_match},
            auth=("bearerAuth",),
        )

    def get_ecosystem_self_description(self, id: str, *, if_none_match: str | int | None = None) -> Answer:
        """Get the self-description of an ecosystem.

        Everybody may read that of a published ecosystem, without a token. That of a draft exists for its orchestrator
        and the operators of the catalog only; send the token. Participants, offerings and services are ids.

        Args:
            if_none_match: Entity tags (`ETag`) of the versions that you have; if the record has one of them, the
                answer is 304.

        Returns:
            EcosystemSelfDescription

        Refused with: 400, 404.
        """
        return self._json(
            "GET",
            f"/catalog/ecosystems/{segment(id)}",
            headers={"If-None-Match": if_none_match},
            auth=("bearerAuth",),
        )

    def list_offerings_of_data_category(
        self,
        category: str,
        *,
        limit: int | None = None,
        page: int | None = None,
    ) -> Pages:
        """List the service offerings with a data resource of a category.

        Both the offering and the resource are published. The category is compared as a whole.

        Args:
            limit: Items on a page; a larger number is reduced to 100, and `limit` in the answer says so.

        Returns:
            the items, each ServiceOffering

        Refused with: 400, 503.
        """
        return self._pages(
            f"/catalog/data/{segment(category)}",
            ("data", "result"),
            "page",
            {"limit": limit, "page": page},
        )

    def list_offerings_of_service_category(
        self,
        category: str,
        *,
        limit: int | None = None,
        page: int | None = None,
    ) -> Pages:
        """List the service offerings with a software resource of a category.

        Both the offering and the resource are published. The category is compared as a whole.

        Args:
            limit: Items on a page; a larger number is reduced to 100, and `limit` in the answer says so.

        Returns:
            the items, each ServiceOffering

        Refused with: 400, 503.
        """
        return self._pages(
            f"/catalog/services/{segment(category)}",
            ("data", "result"),
            "page",
            {"limit": limit, "page": page},
        )

    def get_participant_self_description(self, id: str) -> Answer:
        """Get the self-description of a participant.

        Everybody may read it. It has nothing of the person who administers the participant's account.

        Returns:
            ParticipantSelfDescription

        Refused with: 400, 404.
        """
        return self._json("GET", f"/catalog/participants/{segment(id)}")

    def export_records(self, *, secrets: bool | None = None) -> Stream:
        """Export all participants, records and negotiations.

        For operators. A line of JSON, `{kind, record}`, for each record, ordered by kind and id. Kinds are, in this
        order, `participants`, `dataresources`, `softwareresources`, `representations`, `serviceofferings`,
        `infrastructureservices`, `ecosystems` and `negotiations`; the schemas of their records are
        `TransferredParticipant` and so on. Each record is written as it is when it is read. Drafts are part of it;
        trainings, the records that the catalog makes of them, and the catalog's own keys are not. A connection that
        closes before the last chunk means that lines are missing.

        Args:
            secrets: Whether participants have their password hashes (`admin.password`) and the keys of their
                connectors. Whoever has these can act as the connectors: keep the answer secret.

        Returns:
            `application/x-ndjson`

        Refused with: 401, 403.
        """
        return self._stream("GET", "/administration/export", query={"secrets": secrets}, auth=("bearerAuth",))

    def import_records(self, body: Upload, *, replace: bool | None = None, base: str | None = None) -> Answer:
        """Import participants, records and negotiations.

        For operators. Takes lines as the export writes them, at most 1,000 and 16 MiB at a time; empty lines are
        skipped. Ids, times and contracts are kept, and nothing is sent to the contract manager. A record that the
        catalog has with the same content is skipped, so you can repeat an import that was interrupted. Each line that
        is refused is reported with its number and the reason; the other lines are stored. Refused are lines that
        violate their schema, that would take the e-mail address, name or key of another participant, or the record of
        another owner, that have a role, records that the catalog makes itself of its trainings, and records whose
        calls at the contract manager are open (`pending`).

        Args:
            replace: Whether a record that the catalog has with other content is replaced. Without it the line is
                refused.
            base: URL of the catalog from which the records come, with or without `/v1`. Where a record has the URL of
                a self-description there, it becomes that of the same record here.
            body: `application/x-ndjson`

        Returns:
            {stored: integer, replaced: integer, skipped: integer, refused: [{line: integer, kind: string, _id:
                string, reason: string}]}

        Refused with: 400, 401, 403, 413, 415.
        """
        return self._json(
            "POST",
            "/administration/import",
            query={"replace": replace, "base": base},
            body=body_of(body, ("application/x-ndjson",)),
            auth=("bearerAuth",),
        )

    def list_outbox(self, *, limit: int | None = None, page: int | None = None) -> Pages:
        """List the records that need calls at the contract manager.

        For operators. The calls of a record that are open: what they do, since when the record needs them, how often
        they were tried, and why the last attempt had no result. A call that the contract manager has answered with
        errors for a day has `failed` and is not tried again until somebody asks for it.

        Args:
            limit: Items on a page; a larger number is reduced to 100, and `limit` in the answer says so.

        Returns:
            the items, each {kind: "ecosystems" | "negotiations" | "serviceofferings", _id: string, tasks: [{kind:
                string, since: string, attempts: integer, failed: boolean, reason: string}]}

        Refused with: 401, 403.
        """
        return self._pages(
            "/administration/outbox",
            ("data", "result"),
            "page",
            {"limit": limit, "page": page},
            auth=("bearerAuth",),
        )

    def retry_outbox(self, body: Json | None = None) -> Answer:
        """Try calls at the contract manager again.

        For operators. Tries the calls at once that have failed, or that wait for their next attempt: of one record,
        of all records of a kind, or of all records. The answer does not wait for them.

        Args:
            body: `application/json`, at most 65,536 bytes: {kind?: "ecosystems" | "negotiations" |
                "serviceofferings", _id?: string}

        Returns:
            {records: integer}

        Refused with: 400, 401, 403.
        """
        return self._json(
            "POST",
            "/administration/outbox/retry",
            body=None if body is None else body_of(body, ("application/json",)),
            auth=("bearerAuth",),
        )

    def list_training_plans(
        self,
        *,
        state: Literal["open", "ended"] | None = None,
        limit: int | None = None,
        page: int | None = None,
    ) -> Pages:
        """List training plans and where they stand, the newest first.

        Participants get their own plans, operators all. The latest execution plan that is no draft is the `attempt`.

        Args:
            state: Only plans that have not ended (`open`), or those that have (`ended`).
            limit: Items on a page; a larger number is reduced to 100, and `limit` in the answer says so.

        Returns:
            the items, each TrainingOverview
        """
        return self._pages(
            "/training_plan",
            ("data", "result"),
            "page",
            {"state": state, "limit": limit, "page": page},
            auth=("bearerAuth",),
        )

    def publish_training_plan(self, body: Json) -> Answer:
        """Publish a training plan.

        The catalog downloads the base model (or takes it from its own store, if you sent it with `sendBaseModel`),
        reads it without executing any of its code, and stores its SHA-256 in the published plan. If you send the same
        plan again, you get the same answer. Another plan with a known id is refused with 409.

        Args:
            body: `application/json`, at most 8,388,608 bytes: {id?: any, model_name?: any, target_data?: any,
                model_description?: any, base_model?: any, parameters?: any}

        Returns:
            {ok: true}

        Refused with: 409, 422.
        """
        return self._json("POST", "/training_plan", body=body_of(body, ("application/json",)), auth=("bearerAuth",))

    def list_base_models(self, *, limit: int | None = None, page: int | None = None) -> Pages:
        """List the base models that you have sent, the last ones first.

        Operators get those of all participants.

        Args:
            limit: Items on a page; a larger number is reduced to 100, and `limit` in the answer says so.

        Returns:
            the items, each SentBaseModel
        """
        return self._pages(
            "/base_models",
            ("data", "result"),
            "page",
            {"limit": limit, "page": page},
            auth=("bearerAuth",),
        )

    def send_base_model(self, body: Upload) -> Answer:
        """Send the file of a base model.

        The body is the file as scikit-learn's pickle or joblib writes it, of the length that `Content-Length` says
        and at most 64 MiB. Use the `url` of the answer as `base_model` of your training plans. The catalog reads the
        file without executing anything in it; with 422 it says why no training can begin with it.

        The same file again is stored once. You may have 20 files of 128 MiB together (409), and 4 on their way at a
        time (429); the catalog keeps 1 GiB of all participants (507) and takes 16 at a time. A file that none of your
        training plans names is deleted 30 days after you sent it last. Whoever has the URL can read the file.

        Args:
            body: `application/octet-stream`

        Returns:
            SentBaseModel

        Refused with: 400, 401, 403, 409, 413, 415, 422, 429, 507.
        """
        return self._json(
            "POST",
            "/base_models",
            body=body_of(body, ("application/octet-stream",)),
            auth=("bearerAuth",),
        )

    def get_base_model(self, sha256: str) -> Stream:
        """Download a base model that an AI provider has sent.

        For whoever has the URL, because the nodes of a training read its base model without credentials. The catalog
        computes the SHA-256 on the way: the answer of a damaged file is broken off before its end, or is 424 if the
        file fits into one part. `ETag` and `Repr-Digest` state the SHA-256. The content of a URL never changes.

        Returns:
            `application/octet-stream`

        Refused with: 400, 404, 410, 424.
        """
        return self._stream("GET", f"/base_models/{segment(sha256)}")

    def delete_base_model(self, sha256: str) -> None:
        """Delete a base model that you have sent.

        Refused with 409 while an open training plan of yours names it. If another participant has sent the same file,
        its URL stays valid. An operator deletes the file for all participants.

        Refused with: 400, 401, 404, 409.
        """
        self._nothing("DELETE", f"/base_models/{segment(sha256)}", auth=("bearerAuth",))

    def get_training_plan(self, id: str) -> Answer:
        """Get a published training plan.

        Returns:
            object
        """
        return self._json("GET", f"/training_plan/{segment(id)}", auth=("bearerAuth",))

    def list_registrations(self, id: str, *, limit: int | None = None, page: int | None = None) -> Pages:
        """List all registered nodes, for the plan's owner.

        Args:
            limit: Items on a page; a larger number is reduced to 100, and `limit` in the answer says so.

        Returns:
            the items, each object
        """
        return self._pages(
            f"/training_plan/{segment(id)}/registrations",
            ("data", "result"),
            "page",
            {"limit": limit, "page": page},
            auth=("bearerAuth",),
        )

    def list_aggregators(self, id: str, *, limit: int | None = None, page: int | None = None) -> Pages:
        """List the registered aggregators, for the plan's owner.

        Args:
            limit: Items on a page; a larger number is reduced to 100, and `limit` in the answer says so.

        Returns:
            the items, each object
        """
        return self._pages(
            f"/training_plan/{segment(id)}/aggregators",
            ("data", "result"),
            "page",
            {"limit": limit, "page": page},
            auth=("bearerAuth",),
        )

    def list_processors(self, id: str, *, limit: int | None = None, page: int | None = None) -> Pages:
        """List the processors with a consent, for the plan's owner.

        Args:
            limit: Items on a page; a larger number is reduced to 100, and `limit` in the answer says so.

        Returns:
            the items, each object
        """
        return self._pages(
            f"/training_plan/{segment(id)}/processors",
            ("data", "result"),
            "page",
            {"limit": limit, "page": page},
            auth=("bearerAuth",),
        )

    def list_execution_plans(self, id: str, *, limit: int | None = None, page: int | None = None) -> Pages:
        """List the execution plans of a training plan, in the order of their creation.

        Args:
            limit: Items on a page; a larger number is reduced to 100, and `limit` in the answer says so.

        Returns:
            the items, each object
        """
        return self._pages(
            f"/training_plan/{segment(id)}/execution_plans",
            ("data", "result"),
            "page",
            {"limit": limit, "page": page},
            auth=("bearerAuth",),
        )

    def get_training_plan_status(self, id: str) -> Answer:
        """Get where a training stands, with the progress of its latest attempt.

        Returns:
            TrainingStatus
        """
        return self._json("GET", f"/training_plan/{segment(id)}/status", auth=("bearerAuth",))

    def stop_training(self, id: str) -> Answer:
        """Stop a training, for the plan's owner alone.

        The training ends early with its last version: the round that waits or runs is discarded, and no further one
        begins. Nodes that compute for this round end by themselves, and the catalog takes no version of it. It cannot
        be continued. A training that has ended keeps its end.

        Returns:
            TrainingStatus

        Refused with: 401, 403, 404.
        """
        return self._json("POST", f"/training_plan/{segment(id)}/stop", auth=("bearerAuth",))

    def list_rounds(self, id: str, *, limit: int | None = None, page: int | None = None) -> Pages:
        """List the rounds of a training that have begun, in their order.

        Of each round its attempts (execution plans; drafts are left out, and of more than 100 the first ones), and
        what the record of its model version says. `seconds` tells how long an attempt was in each state that it has
        left; of attempts that an earlier version of the catalog led, it is absent or has some states only. `epsilon`
        is what the training has spent up to and with the round, only under `privacy` and of rounds with a version.

        Args:
            limit: Items on a page; a larger number is reduced to 100, and `limit` in the answer says so.

        Returns:
            the items, each TrainingRound
        """
        return self._pages(
            f"/training_plan/{segment(id)}/rounds",
            ("data", "result"),
            "page",
            {"limit": limit, "page": page},
            auth=("bearerAuth",),
        )

    def get_model_file(self, id: str, version: int) -> Stream:
        """Download the file of a model version, for the plan's owner alone.

        The catalog fetches the file from the main aggregator, which alone has it, and passes it on while it computes
        the SHA-256. If this is not the registered one, the answer is broken off before its end, or is 424 if the file
        fits into one part. `ETag` and `Repr-Digest` state it, and `Content-Disposition` a name of model and version.
        A main aggregator keeps the last three versions and the final one; others are answered with 410. If it does
        not answer, the answer is 503.

        Args:
            version: The version's number, which is its round.

        Returns:
            `application/octet-stream`

        Refused with: 410, 424, 503.
        """
        return self._stream(
            "GET",
            f"/training_plan/{segment(id)}/models/{segment(version)}/file",
            auth=("bearerAuth",),
        )

    def list_model_versions(self, id: str, *, limit: int | None = None, page: int | None = None) -> Pages:
        """List the registered model versions, by round.

        A version has nine members: `execution_plan_id`, `training_plan_id`, `model_name`, `model_id`,
        `model_version`, `contributors_count`, `model` (URL), `model_sha256`, `timestamp`. Under a training plan with
        `evaluation` there is a tenth member, `evaluation` (see the schema `Evaluation`), with `meanLoss`, `accuracy`
        (a fraction), `count`, and what the plan's `metrics` ask for: the result of the round's base model, not of
        this version, on the records of all contributors together. Its `model_version` (`0` for the base model of the
        training plan) and `model_sha256` name the model that was evaluated, so the evaluation of a version is in the
        record of the next one. The last version has its own: after the last round, a further one evaluates this
        version and changes nothing, and adds `finalEvaluation` to its record. It is absent while the training is
        open, under `privacy`, if the owner stopped the training, if the last round did not change the model (then
        `evaluation` is about this version), and if that round failed; the reason of the training then says why. From
        the second round on there is then also `convergence`, with `state` (`converged`, `falling` or `unsteady`),
        `rounds` and `text`, for example "converged after 21 rounds: the mean loss changed by less than 0.05 % in 5
        rounds". Under `privacy` it is omitted, because noise hides the trend.

        Args:
            limit: Items on a page; a larger number is reduced to 100, and `limit` in the answer says so.

        Returns:
            the items, each object
        """
        return self._pages(
            f"/training_plan/{segment(id)}/models",
            ("data", "result"),
            "page",
            {"limit": limit, "page": page},
            auth=("bearerAuth",),
        )

    def create_execution_plan(self, body: Json, *, idempotency_key: str | None = None) -> Answer:
        """Create an execution plan of a published training plan.

        Create the plan of the first round only; the orchestrator creates the plans of all later rounds. If you send
        the same request again with the same `Idempotency-Key`, you get the same answer. Another request with the same
        key is refused with 409.

        Args:
            body: `application/json`, at most 8,388,608 bytes: {training_plan: {id: string}}

        Returns:
            ExecutionPlan

        Refused with: 409, 422.
        """
        return self._json(
            "POST",
            "/execution_plan",
            headers={"Idempotency-Key": idempotency_key},
            body=body_of(body, ("application/json",)),
            auth=("bearerAuth",),
            keyed=True,
        )

    def get_execution_plan(self, id: str, *, limit: int | None = None, page: int | None = None) -> Answer:
        """Get an execution plan, with a page of its processors.

        Args:
            limit: Items on a page; a larger number is reduced to 100, and `limit` in the answer says so.

        Returns:
            ExecutionPlan
        """
        return self._json(
            "GET",
            f"/execution_plan/{segment(id)}",
            query={"limit": limit, "page": page},
            auth=("bearerAuth",),
        )

    def assign_aggregators(self, id: str, body: Json) -> Answer:
        """Assign the aggregators.

        The roles of the aggregators follow from the plan's tree seed, not from their order in the request.

        Args:
            body: `application/json`, at most 4,194,304 bytes: {aggregators: [{url: string, org: string}]}

        Returns:
            ExecutionPlan

        Refused with: 409, 422.
        """
        return self._json(
            "PUT",
            f"/execution_plan/{segment(id)}/aggregators",
            body=body_of(body, ("application/json",)),
            auth=("bearerAuth",),
        )

    def assign_processors(self, id: str, body: Json) -> Answer:
        """Assign the processors; the plan is published when there are enough consents.

        Args:
            body: `application/json`, at most 134,217,728 bytes: {processors: [{url: string}]}

        Returns:
            ExecutionPlan

        Refused with: 409, 422.
        """
        return self._json(
            "PUT",
            f"/execution_plan/{segment(id)}/processors",
            body=body_of(body, ("application/json",)),
            auth=("bearerAuth",),
        )

    def get_execution_plan_status(self, id: str) -> Answer:
        """Get the progress of an execution plan and the nodes that it waits for.

        Steps, times and figures of the nodes are stored with the plan, at most every second and at its end, so that
        they outlive the plan and a restart of the catalog. At most 32 KB are stored for a plan. If that is not
        enough, the steps between a node's first and last one are left out, of nodes with a problem (no report, not
        started, failed, discarded) last; then figures; at last nodes without a problem, of which aggregators stay
        with the step `not kept`. A node has at most 24 steps.

        Returns:
            ExecutionPlanStatus
        """
        return self._json("GET", f"/execution_plan/{segment(id)}/status", auth=("bearerAuth",))

    def revoke(self, body: Json) -> Answer:
        """Submit an organisation's REVOCATION of one of its nodes.

        From then on the node's certificate is refused. For every running execution plan that the statement lists, it
        replaces the node's notice that it discarded the plan without a release. Anyone may submit it, because the
        signature of the organisation's root is what counts. The same statement again changes nothing.

        Args:
            body: `application/json`, at most 131,072 bytes: {statement: string}

        Returns:
            {organisation: string, keyId: string, discardedPlans: integer}

        Refused with: 422.
        """
        return self._json("POST", "/revocations", body=body_of(body, ("application/json",)))

    def explain_policy(self, body: Json) -> Answer:
        """Say a policy in words.

        A sentence for each rule, in the words of the decisions about contracts. Without a decision: nothing is
        stored. A rule with several actions, targets or parties has an entry for each combination, with the same path.
        Rules that name no target are about what the policy belongs to. What cannot be read is 422 with `violations`,
        whose paths are those of the body.

        Args:
            body: `application/json`, at most 1,048,576 bytes: {policy: object | [any]} | {rule: string, values?:
                object}

        Returns:
            PolicyWords

        Refused with: 400, 401, 413, 422.
        """
        return self._json("POST", "/policies/words", body=body_of(body, ("application/json",)), auth=("bearerAuth",))

    def get_names(self, body: Json) -> Answer:
        """Get the names of records of a catalog.

        Of participants, and of published offerings, resources, services and ecosystems. A node that is no catalog
        asks the catalogs that it knows, once an hour for each record, and waits two seconds for them at most. What it
        does not know is left out.

        Args:
            body: `application/json`, at most 65,536 bytes: {urls: [string]}

        Returns:
            {names: object}

        Refused with: 400, 401, 403.
        """
        return self._json("POST", "/names", body=body_of(body, ("application/json",)))
