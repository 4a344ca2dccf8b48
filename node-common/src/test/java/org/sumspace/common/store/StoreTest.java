package org.sumspace.common.store;

import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.TestTemplate;
import org.junit.jupiter.api.extension.AfterEachCallback;
import org.junit.jupiter.api.extension.BeforeEachCallback;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.extension.Extension;
import org.junit.jupiter.api.extension.ExtensionContext;
import org.junit.jupiter.api.extension.TestTemplateInvocationContext;
import org.junit.jupiter.api.extension.TestTemplateInvocationContextProvider;

/** A test of a {@link StoreTestBase}, instead of {@code Test}: runs once on every available {@link TestDatabase}. */
@Target(ElementType.METHOD)
@Retention(RetentionPolicy.RUNTIME)
@TestTemplate
@ExtendWith(StoreTest.OnEachDatabase.class)
public @interface StoreTest {
    /** Runs a test once on each database. */
    final class OnEachDatabase implements TestTemplateInvocationContextProvider {
        @Override
        public boolean supportsTestTemplate(ExtensionContext context) {
            return true;
        }

        @Override
        public Stream<TestTemplateInvocationContext> provideTestTemplateInvocationContexts(ExtensionContext context) {
            OnDatabase only = context.getRequiredTestClass().getAnnotation(OnDatabase.class);
            return only == null ? TestDatabase.available().stream().map(On::new) : Stream.of(new On(only.value()));
        }
    }

    /** One run of a test, on an empty database. */
    record On(TestDatabase server) implements TestTemplateInvocationContext, BeforeEachCallback, AfterEachCallback {
        @Override
        public String getDisplayName(int invocation) {
            return server.toString();
        }

        @Override
        public List<Extension> getAdditionalExtensions() {
            return List.of(this);
        }

        @Override
        public void beforeEach(ExtensionContext context) {
            test(context).open(server);
        }

        @Override
        public void afterEach(ExtensionContext context) {
            test(context).close(server);
        }

        private static StoreTestBase test(ExtensionContext context) {
            return context.getRequiredTestInstances()
                    .findInstance(StoreTestBase.class)
                    .orElseThrow();
        }
    }
}
