package org.sumspace.processor;

import org.sumspace.common.http.server.Operations;
import org.sumspace.common.security.LoginHandler;
import org.sumspace.processor.api.GetProcessorHandler;
import org.sumspace.processor.api.GetRegistrationHandler;
import org.sumspace.processor.api.PutRegistrationHandler;
import org.sumspace.processor.service.ProcessorServices;

/** Which handler answers which operation of {@code processor/openapi.yaml}. */
final class ProcessorApi {
    static final String CONTRACT = "processor/openapi.yaml";

    private ProcessorApi() {}

    static Operations operations(ProcessorServices services, LoginHandler login) {
        return new Operations()
                .on(LoginHandler.OPERATION, login)
                .on("putRegistration", new PutRegistrationHandler(services.registrations()))
                .on("getRegistration", new GetRegistrationHandler(services.registrations()))
                .on("getProcessor", new GetProcessorHandler(services.registrations()));
    }
}
