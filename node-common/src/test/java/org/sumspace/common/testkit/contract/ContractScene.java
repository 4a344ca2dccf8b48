package org.sumspace.common.testkit.contract;

import java.util.List;
import java.util.Map;
import java.util.Set;
import org.sumspace.common.testkit.ApiProbe;

/**
 * A node with objects of every kind, and its callers.
 *
 * @param <R> a role: who calls
 */
public interface ContractScene<R> extends AutoCloseable {
    List<ApiOperation> operations();

    ApiCalls calls();

    /** The role that most likely may do it. */
    R usual(ApiOperation operation);

    /** The callers of the operation in a round of random requests. */
    Set<R> callers(ApiOperation operation);

    /** Whether the credentials of this role are those that the operation asks for. */
    boolean isEntitled(R role, ApiOperation operation);

    /** Whether the scene makes valid requests to the operation; operations without them are covered by other tests. */
    boolean isTaught(ApiOperation operation);

    /** Whether the operation takes long on purpose, and is therefore called less often. */
    boolean isSlow(ApiOperation operation);

    /** A valid request that names a record of the role, if there is one. */
    ApiCall valid(R role, ApiOperation operation);

    /** Hostile requests to an operation: all of them, or some where each takes long. */
    default List<ApiCall> hostile(ApiOperation operation) {
        return calls().hostile(operation);
    }

    /** Sends a request, and keeps in mind what there is. Fails if the answer violates the contract. */
    ApiProbe.Answer send(R role, ApiCall call);

    /** @throws AssertionError if the answer is not one that the request may get */
    default void check(R role, ApiCall call, ApiProbe.Answer answer) {
        AnswerCheck.check(String.valueOf(role), isEntitled(role, call.operation()), 400, call, answer);
    }

    /** The content that callers sent and the node stored. */
    Map<String, ?> stored();

    @Override
    void close();
}
