package org.sumspace.catalog.process;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;

/** A participant signs up. */
final class SignUpFlow extends CatalogFlow {
    SignUpFlow(CatalogSpace space) {
        super(space);
    }

    @Override
    public List<Step> steps() {
        return List.of(Step.of("sign-up", 200, () -> post("/auth/signup", CatalogSpace.signUp(unique)))
                .orRepeated(409));
    }

    @Override
    public String look() {
        return space.stored("accounts", unique).isPresent() ? "present" : "absent";
    }

    @Override
    public void check() {
        assertThat(CatalogSpace.logIn(space.api, unique)).isNotEmpty();
    }
}
