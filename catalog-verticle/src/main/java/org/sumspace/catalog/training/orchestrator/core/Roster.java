package org.sumspace.catalog.training.orchestrator.core;

import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.sumspace.catalog.training.registration.domain.NodeRegistration;
import org.sumspace.common.crypto.Digest;
import org.sumspace.common.crypto.VerifyingKey;
import org.sumspace.common.signed.Signed;
import org.sumspace.common.training.execution.AggregatorEntry;
import org.sumspace.common.training.execution.ExecutionPlan;
import org.sumspace.common.training.execution.LeafList;
import org.sumspace.common.training.execution.MerkleTree;
import org.sumspace.common.training.message.PlanOffer;
import org.sumspace.common.training.message.PlanStart;
import org.sumspace.common.training.message.PlanStart.StartLeaf;
import org.sumspace.common.training.plan.Registration;
import org.sumspace.common.training.plan.TrainingPlan;
import org.sumspace.common.trust.NodeCertificate;
import org.sumspace.common.wire.Bytes;

/**
 * Who takes part in an execution plan.
 *
 * @param aggregators in the plan's order
 * @param certificates of the aggregators, by key id
 * @param leaves the processors, each a leaf
 * @param tree the Merkle tree of the leaves
 * @param leavesByNode positions in the leaf list, by the key id of the node that hosts the processors
 * @param processorNodes those nodes, by key id
 */
public record Roster(
        List<NodeRegistration> aggregators,
        Map<Digest, NodeCertificate> certificates,
        LeafList leaves,
        MerkleTree tree,
        Map<Digest, List<Integer>> leavesByNode,
        Map<Digest, ProcessorNode> processorNodes) {
    public Roster {
        aggregators = List.copyOf(aggregators);
        certificates = Map.copyOf(certificates);
        leavesByNode = Map.copyOf(leavesByNode);
        processorNodes = Map.copyOf(processorNodes);
    }

    /**
     * @param registrations at least those of the plan's nodes
     * @throws IllegalArgumentException if one of them is missing
     */
    public static Roster of(ExecutionPlan plan, Collection<NodeRegistration> registrations, LeafList leaves) {
        Map<Digest, NodeRegistration> byKey = registrations.stream()
                .collect(Collectors.toMap(NodeRegistration::keyId, Function.identity(), (one, same) -> one));
        List<NodeRegistration> ordered = new ArrayList<>();
        Map<Digest, NodeCertificate> certificates = new HashMap<>();
        for (AggregatorEntry entry : plan.aggregators()) {
            NodeRegistration registration = registered(byKey, entry.keyId());
            ordered.add(registration);
            certificates.put(
                    entry.keyId(),
                    NodeCertificate.parse(registration.certificate().toBytes()));
        }
        Map<Digest, List<Integer>> leavesByNode = byNode(leaves);
        Map<Digest, ProcessorNode> processorNodes = new HashMap<>();
        for (Digest node : leavesByNode.keySet()) {
            Registration body = registered(byKey, node).body();
            processorNodes.put(node, new ProcessorNode(body.nodeId(), body.organisation()));
        }
        return new Roster(ordered, certificates, leaves, leaves.tree(), leavesByNode, processorNodes);
    }

    private static NodeRegistration registered(Map<Digest, NodeRegistration> byKey, Digest keyId) {
        NodeRegistration registration = byKey.get(keyId);
        if (registration == null) {
            throw new IllegalArgumentException("the node with key " + keyId + " is not registered");
        }
        return registration;
    }

    private static Map<Digest, List<Integer>> byNode(LeafList leaves) {
        Map<Digest, List<Integer>> byNode = new HashMap<>();
        for (int position = 0; position < leaves.size(); position++) {
            byNode.computeIfAbsent(leaves.consent(position).processorNode(), node -> new ArrayList<>())
                    .add(position);
        }
        return byNode;
    }

    /** The key of an aggregator of the plan; null for any other node. */
    public @Nullable VerifyingKey aggregatorKey(Digest keyId) {
        NodeCertificate certificate = certificates.get(keyId);
        return certificate == null ? null : certificate.key();
    }

    /** The key of an aggregator or a processor of the plan; null for any other signer. */
    public @Nullable VerifyingKey memberKey(Digest keyId) {
        VerifyingKey aggregator = aggregatorKey(keyId);
        if (aggregator != null) {
            return aggregator;
        }
        OptionalInt position = leaves.positionOfKey(keyId);
        return position.isPresent() ? leaves.consent(position.getAsInt()).key() : null;
    }

    /** The organisation of the processor with this key; empty if no processor has it. */
    public Optional<String> organisationOfProcessor(Digest keyId) {
        OptionalInt position = leaves.positionOfKey(keyId);
        return position.isPresent()
                ? Optional.of(leaves.consent(position.getAsInt()).organisation())
                : Optional.empty();
    }

    /** URLs of the processors. */
    public List<String> cohort() {
        return leaves.leaves().stream().map(leaf -> leaf.consent().body().url()).toList();
    }

    /** The offer that every aggregator is asked to countersign. */
    public PlanOffer offer(Signed<ExecutionPlan> plan, TrainingPlan trainingPlan) {
        return new PlanOffer(
                Bytes.of(plan.bytes()),
                Bytes.of(trainingPlan.canonicalBytes()),
                aggregators.stream().map(NodeRegistration::certificate).toList());
    }

    /**
     * The message that tells a node to start.
     *
     * @param node key id of one of {@link #leavesByNode}
     */
    public PlanStart start(Digest node, PlanOffer offer, List<Bytes> countersignatures, List<Bytes> discardNotices) {
        List<StartLeaf> own = leavesByNode.getOrDefault(node, List.of()).stream()
                .map(position ->
                        new StartLeaf(position, Bytes.of(leaves.leaf(position).toBytes()), tree.path(position)))
                .toList();
        return new PlanStart(offer, countersignatures, own, discardNotices);
    }

    /** A registered node that hosts processors. */
    public record ProcessorNode(String id, String organisation) {}
}
