package io.sluice.endpoints.hiveserver2;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.sluice.endpoints.FakeGateway;
import io.sluice.spi.error.SluiceException;
import java.io.IOException;
import java.net.Socket;
import java.net.SocketException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.apache.hive.service.rpc.thrift.TProtocolVersion;
import org.apache.thrift.TException;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Clients that send garbage, too much or nothing: each is closed, and the others do not notice. */
@Timeout(60)
class BadClientsTest {
    private final HiveServer2Endpoint endpoint = new HiveServer2Endpoint(
            new FakeGateway(),
            new HiveServer2Settings(
                    "127.0.0.1", 0, 8, Duration.ofMillis(500), 1 << 20, Duration.ofSeconds(1), 1000, 10_000));

    @BeforeEach
    void start() {
        endpoint.start();
    }

    @AfterEach
    void theNextClientIsServed() throws TException {
        Awaiting.until(() -> endpoint.connections() == 0);
        try (RawClient client = new RawClient(endpoint.port())) {
            assertThat(client.open(TProtocolVersion.HIVE_CLI_SERVICE_PROTOCOL_V10)
                            .getStatus()
                            .getErrorMessage())
                    .isNull();
        }
        endpoint.stop();
    }

    @Test
    void bytesOfOtherProtocolsAreClosed() throws IOException {
        assertThat(send("GET / HTTP/1.1\r\n\r\n".getBytes(StandardCharsets.UTF_8)))
                .isEmpty();
        assertThat(send(new byte[] {0x16, 3, 1, 0, 100})).isEmpty();
        assertThat(send(new byte[] {0, 0, 0, 0})).isEmpty();
    }

    @Test
    void randomBytesAreClosedWhateverTheyBeginWith() throws IOException {
        for (int seed = 0; seed < 60; seed++) {
            byte[] bytes = new byte[200];
            new Random(seed).nextBytes(bytes);
            if (seed % 3 == 1) {
                bytes[0] = (byte) 0x80;
                bytes[1] = 1;
            } else if (seed % 3 == 2) {
                bytes[0] = 1;
            }
            // What comes back, if anything, ends: readAllBytes returns.
            send(bytes);
        }
    }

    @Test
    void aClaimedLengthBeyondTheLimitIsNotBelieved() throws IOException {
        ByteBuffer call = ByteBuffer.allocate(64);
        call.putInt(0x80010001).putInt(Integer.MAX_VALUE).put(new byte[20]);
        assertThat(send(call.array())).isEmpty();
        ByteBuffer small = ByteBuffer.allocate(64);
        small.putInt(0x80010001).putInt(900_000).put(new byte[20]);
        // Within the limit, but never sent: the client is given up after the time-out.
        assertThat(send(small.array())).isEmpty();
    }

    @Test
    void deepNestingIsRefused() throws IOException {
        ByteBuffer call = ByteBuffer.allocate(200_000);
        call.putInt(0x80010001)
                .putInt(11)
                .put("NoSuchThing".getBytes(StandardCharsets.UTF_8))
                .putInt(1);
        while (call.remaining() > 3) {
            call.put((byte) 12).putShort((short) 1);
        }
        assertThat(send(call.array())).isEmpty();
    }

    @Test
    void silentClientsAreGivenUp() throws IOException {
        try (Socket socket = new Socket("127.0.0.1", endpoint.port())) {
            socket.setSoTimeout(10_000);
            assertThat(socket.getInputStream().read()).isEqualTo(-1);
        }
    }

    @Test
    void saslRefusesWithAReason() throws IOException {
        assertThat(RawClient.negotiate(endpoint.port(), "GSSAPI", "\0ada\0x"))
                .isEqualTo("3 the mechanism \"GSSAPI\" is not offered, only PLAIN");
        assertThat(RawClient.negotiate(endpoint.port(), "PLAIN", "nonsense")).startsWith("3 the credentials");
        assertThat(RawClient.negotiate(endpoint.port(), "PLAIN", "bob\0ada\0x")).startsWith("3 user");
        assertThat(RawClient.negotiate(endpoint.port(), "PLAIN", "ada\0ada\0x")).isEqualTo("5 ");
    }

    @Test
    void clientsBeyondTheLimitAreTurnedAway() throws Exception {
        List<RawClient> clients = new ArrayList<>();
        for (int i = 0; i < 8; i++) {
            RawClient client = new RawClient(endpoint.port());
            clients.add(client);
            client.open(TProtocolVersion.HIVE_CLI_SERVICE_PROTOCOL_V10);
        }
        assertThat(endpoint.connections()).isEqualTo(8);
        assertThat(send(new byte[0])).isEmpty();
        clients.forEach(RawClient::close);
    }

    @Test
    void aTakenPortIsAnErrorWithItsNumber() {
        HiveServer2Endpoint second = new HiveServer2Endpoint(
                new FakeGateway(), HiveServer2Settings.defaults().withAddress("127.0.0.1", endpoint.port()));
        assertThatThrownBy(second::start)
                .isInstanceOf(SluiceException.class)
                .hasMessageContaining("cannot listen on 127.0.0.1:" + endpoint.port());
        second.close();
    }

    private byte[] send(byte[] bytes) throws IOException {
        try {
            return RawClient.exchange(endpoint.port(), bytes);
        } catch (SocketException reset) {
            // The server closed with bytes unread, which the kernel tells as a reset.
            return new byte[0];
        }
    }
}
