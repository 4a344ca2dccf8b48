"""A federation of Flower on this machine: a SuperLink with TLS and a SuperNode for each client, each a process."""
import os
import socket
import subprocess
import sys
import tempfile
import time
from pathlib import Path

APPS = Path(__file__).resolve().parent
READY_SECONDS = 120
STOP_SECONDS = 20


def free_ports(count):
    sockets = [socket.socket() for _ in range(count)]
    for each in sockets:
        each.bind(("127.0.0.1", 0))
    ports = [each.getsockname()[1] for each in sockets]
    for each in sockets:
        each.close()
    return ports


class Federation:
    """Starts its processes on entry and ends them on exit. All its files are in a folder of its own."""

    def __init__(self, folder, clients, node_config):
        self.folder = Path(tempfile.mkdtemp(prefix="federation-", dir=folder))
        self.clients = clients
        self.node_config = node_config
        self.processes = []
        programs = Path(sys.executable).parent
        self.environment = {
            **os.environ,
            "PATH": f"{programs}{os.pathsep}{os.environ['PATH']}",
            "FLWR_HOME": str(self.folder / "home"),
            "FLWR_TELEMETRY_ENABLED": "0",
            "FLWR_DISABLE_UPDATE_CHECK": "1",
            # The only one of Flower's waits that can be set; its default is a second.
            "FLWR_SUPEREXEC_TASK_POLL_INTERVAL": "0.1",
            # Each process would start a thread for each core, and each core has several processes.
            "OMP_NUM_THREADS": "1",
            "OPENBLAS_NUM_THREADS": "1",
        }

    def __enter__(self):
        try:
            self._start()
        except BaseException:
            self._stop()
            raise
        return self

    def __exit__(self, *failure):
        self._stop()

    def run(self, app, config, seconds):
        """Runs an app to its end, and returns the file of its result."""
        result = self.folder / "result"
        settings = " ".join(f"{name}={value}" for name, value in {**config, "result": f'"{result}"'}.items())
        log = self._log("run")
        try:
            subprocess.run(
                ["flwr", "run", str(APPS / app), "here", "--run-config", settings, "--stream"],
                env=self.environment, stdout=log, stderr=subprocess.STDOUT, timeout=seconds)
        except subprocess.TimeoutExpired:
            pass
        for file in (result, result.with_name(result.name + ".npz")):
            if file.exists():
                return file
        raise SystemExit(f"flower: {app} with {settings} did not end with a result: see the end of {log.name}\n"
                         + "".join(Path(log.name).read_text().splitlines(keepends=True)[-20:]))

    def _start(self):
        certificate, key = self.folder / "certificate.pem", self.folder / "key.pem"
        subprocess.run(
            ["openssl", "req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:P-256", "-nodes", "-days", "2",
             "-subj", "/CN=localhost", "-addext", "subjectAltName=IP:127.0.0.1", "-keyout", key, "-out", certificate],
            check=True, capture_output=True,
        )
        port, *node_ports = free_ports(self.clients + 1)
        address = f"127.0.0.1:{port}"
        home = self.folder / "home"
        home.mkdir()
        (home / "config.toml").write_text(
            f'[superlink]\ndefault = "here"\n[superlink.here]\naddress = "{address}"\nroot-certificates = "{certificate}"\n')
        self._process("superlink", "flower-superlink", "--ssl-certfile", certificate, "--ssl-keyfile", key,
                      "--ssl-ca-certfile", certificate, "--port", port, "--disable-runtime-dependency-installation")
        self._await_port(port)
        for client, node_port in enumerate(node_ports):
            self._process(f"supernode-{client}", "flower-supernode", "--root-certificates", certificate,
                          "--superlink", address, "--port", node_port, "--node-config",
                          f"client={client} {self.node_config}")

    def _process(self, name, *command):
        self.processes.append(subprocess.Popen(
            [str(each) for each in command], env=self.environment, stdout=self._log(name), stderr=subprocess.STDOUT))

    def _log(self, name):
        return open(self.folder / f"{name}.log", "w")

    def _await_port(self, port):
        until = time.monotonic() + READY_SECONDS
        while time.monotonic() < until and self.processes[0].poll() is None:
            with socket.socket() as probe:
                if probe.connect_ex(("127.0.0.1", port)) == 0:
                    return
            time.sleep(0.2)
        raise SystemExit(f"flower: the SuperLink did not start: see {self.folder}/superlink.log")

    def _stop(self):
        """What these processes have started ends with them."""
        for process in reversed(self.processes):
            process.terminate()
        for process in self.processes:
            try:
                process.wait(STOP_SECONDS)
            except subprocess.TimeoutExpired:
                process.kill()
                process.wait()
