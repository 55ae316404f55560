import { createHash, randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { exportJWK, generateKeyPair, SignJWT } from 'jose';

/** Somebody whom the issuer knows, with the claims it makes about them. */
export type IssuedPerson = {
  sub: string;
  name: string;
  email: string;
  email_verified?: boolean;
  groups: readonly string[];
};

/** An OpenID Connect provider of this process: discovery, PKCE, signed tokens, and a page on which one says who one is. */
export type Issuer = {
  url: string;
  people: IssuedPerson[];
  /** What is wrong with the next token, for tests of who believes it. */
  spoil: 'nothing' | 'signature' | 'nonce' | 'audience' | 'issuer' | 'expired';
  /** What the console is to be told of it. */
  environment: Readonly<Record<string, string>>;
  stop(): Promise<void>;
};

type Grant = { person: IssuedPerson; nonce: string; challenge: string; redirectUri: string };

const CLIENT = { id: 'leasehold', secret: 'a secret between the issuer and the console' };

export async function startIssuer(people: IssuedPerson[] = []): Promise<Issuer> {
  const keys = await generateKeyPair('RS256');
  const strangersKeys = await generateKeyPair('RS256');
  const jwk = { ...(await exportJWK(keys.publicKey)), kid: 'one', alg: 'RS256', use: 'sig' };
  const [grants, accessTokens] = [new Map<string, Grant>(), new Map<string, IssuedPerson>()];
  const server = createServer((request, response) => void handle(request, response));
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;

  const issuer: Issuer = {
    url,
    people,
    spoil: 'nothing',
    environment: {
      LEASEHOLD_OIDC_ISSUER: url,
      LEASEHOLD_OIDC_CLIENT_ID: CLIENT.id,
      LEASEHOLD_OIDC_CLIENT_SECRET: CLIENT.secret,
      LEASEHOLD_OIDC_NAME: 'Example Staff',
      LEASEHOLD_OIDC_ROLES: 'oncall=operator,leads=approver,audit=reviewer,platform=admin',
    },
    stop: async () => {
      server.close();
      server.closeAllConnections();
      await once(server, 'close');
    },
  };

  async function handle(request: IncomingMessage, response: ServerResponse): Promise<ServerResponse> {
    const { pathname, searchParams } = new URL(request.url ?? '', url);
    switch (pathname) {
      case '/.well-known/openid-configuration':
        return json(response, 200, metadata(url));
      case '/jwks':
        return json(response, 200, { keys: [jwk] });
      case '/authorize':
        return authorize(searchParams, response);
      case '/token':
        return exchange(request, response);
      case '/userinfo':
        return tellMore(request, response);
      default:
        return json(response, 404, {});
    }
  }

  /** Without `as`, a page with a link for everybody it knows. */
  function authorize(asked: URLSearchParams, response: ServerResponse): ServerResponse {
    const back = new URL(asked.get('redirect_uri') ?? url);
    back.searchParams.set('state', asked.get('state') ?? '');
    if (asked.get('as') === 'nobody') {
      back.searchParams.set('error', 'access_denied');
      return redirect(response, back);
    }
    const person = issuer.people.find(({ sub }) => sub === asked.get('as'));
    if (!person) return choose(asked, issuer.people, response);
    const code = randomUUID();
    grants.set(code, {
      person,
      nonce: asked.get('nonce') ?? '',
      challenge: asked.get('code_challenge_method') === 'S256' ? (asked.get('code_challenge') ?? '') : '',
      redirectUri: asked.get('redirect_uri') ?? '',
    });
    back.searchParams.set('code', code);
    return redirect(response, back);
  }

  /** A code is good once, for the client that asked for it and who holds its verifier. */
  async function exchange(request: IncomingMessage, response: ServerResponse): Promise<ServerResponse> {
    const form = new URLSearchParams(await text(request));
    const grant = grants.get(form.get('code') ?? '');
    grants.delete(form.get('code') ?? '');
    const challenge = createHash('sha256')
      .update(form.get('code_verifier') ?? '')
      .digest('base64url');
    if (request.headers.authorization !== basicAuth())
      return json(response, 401, { error: 'invalid_client' });
    if (grant?.challenge !== challenge || grant.redirectUri !== form.get('redirect_uri'))
      return json(response, 400, { error: 'invalid_grant' });
    const accessToken = randomUUID();
    accessTokens.set(accessToken, grant.person);
    return json(response, 200, {
      access_token: accessToken,
      token_type: 'Bearer',
      id_token: await idToken(grant),
    });
  }

  function idToken({ person, nonce }: Grant): Promise<string> {
    const { spoil } = issuer;
    const { email, email_verified = true, name } = person;
    return new SignJWT({ email, email_verified, name, nonce: spoil === 'nonce' ? 'another' : nonce })
      .setProtectedHeader({ alg: 'RS256', kid: 'one' })
      .setIssuer(spoil === 'issuer' ? 'https://elsewhere.example' : url)
      .setSubject(person.sub)
      .setAudience(spoil === 'audience' ? 'another client' : CLIENT.id)
      .setIssuedAt(spoil === 'expired' ? '2 hours ago' : undefined)
      .setExpirationTime(spoil === 'expired' ? '1 hour ago' : '5 minutes')
      .sign((spoil === 'signature' ? strangersKeys : keys).privateKey);
  }

  /** Groups are told here and not in the token, as many providers do. */
  function tellMore({ headers }: IncomingMessage, response: ServerResponse): ServerResponse {
    const person = accessTokens.get(headers.authorization?.replace(/^Bearer /, '') ?? '');
    if (!person) return json(response, 401, {});
    return json(response, 200, { sub: person.sub, groups: person.groups });
  }

  return issuer;
}

function metadata(url: string): object {
  return {
    issuer: url,
    authorization_endpoint: `${url}/authorize`,
    token_endpoint: `${url}/token`,
    userinfo_endpoint: `${url}/userinfo`,
    jwks_uri: `${url}/jwks`,
    response_types_supported: ['code'],
    subject_types_supported: ['public'],
    id_token_signing_alg_values_supported: ['RS256'],
    token_endpoint_auth_methods_supported: ['client_secret_basic'],
  };
}

function basicAuth(): string {
  const encoded = [CLIENT.id, CLIENT.secret].map((part) =>
    new URLSearchParams({ '': part }).toString().slice(1),
  );
  return `Basic ${Buffer.from(encoded.join(':')).toString('base64')}`;
}

function choose(
  asked: URLSearchParams,
  people: readonly IssuedPerson[],
  response: ServerResponse,
): ServerResponse {
  const links = people.map(({ sub, name }) => {
    const onward = new URLSearchParams({ ...Object.fromEntries(asked), as: sub });
    return `<p><a href="/authorize?${onward.toString().replaceAll('&', '&amp;')}">Continue as ${name}</a></p>`;
  });
  response.writeHead(200, { 'content-type': 'text/html' });
  return response.end(`<!doctype html><title>Example Staff</title><h1>Who are you?</h1>${links.join('')}`);
}

function redirect(response: ServerResponse, to: URL): ServerResponse {
  response.writeHead(302, { location: to.href });
  return response.end();
}

function json(response: ServerResponse, status: number, body: object): ServerResponse {
  response.writeHead(status, { 'content-type': 'application/json' });
  return response.end(JSON.stringify(body));
}
