package org.sumspace.common.testkit.rules;

import com.tngtech.archunit.core.domain.JavaMethod;
import com.tngtech.archunit.lang.ArchCondition;
import com.tngtech.archunit.lang.ConditionEvents;
import com.tngtech.archunit.lang.SimpleConditionEvent;

/** Methods that call one method to feed another. */
final class NotCallBoth extends ArchCondition<JavaMethod> {
    private final Class<?> firstOwner;
    private final String first;
    private final Class<?> secondOwner;
    private final String second;

    NotCallBoth(Class<?> firstOwner, String first, Class<?> secondOwner, String second) {
        super("not call both " + first + " and " + second);
        this.firstOwner = firstOwner;
        this.first = first;
        this.secondOwner = secondOwner;
        this.second = second;
    }

    @Override
    public void check(JavaMethod method, ConditionEvents events) {
        boolean both = calls(method, firstOwner, first) && calls(method, secondOwner, second);
        events.add(
                new SimpleConditionEvent(method, !both, method.getFullName() + " encodes a tree and parses it again"));
    }

    private static boolean calls(JavaMethod method, Class<?> owner, String name) {
        return method.getMethodCallsFromSelf().stream()
                .anyMatch(call -> call.getTarget().getName().equals(name)
                        && call.getTargetOwner().isAssignableTo(owner));
    }
}
