/** How a worker talks to a provider. A refusal and a broken connection both reject: neither proves what happened. */
export class ProviderClient {
  readonly #base: string;

  constructor(base: string) {
    this.#base = base;
  }

  post<Answer>(path: string, body: unknown, signal: AbortSignal): Promise<Answer> {
    return this.#ask<Answer>(path, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
      signal,
    });
  }

  get<Answer>(path: string): Promise<Answer> {
    return this.#ask<Answer>(path, { method: 'GET' });
  }

  async #ask<Answer>(path: string, request: RequestInit): Promise<Answer> {
    const response = await fetch(`${this.#base}${path}`, request);
    if (!response.ok)
      throw new Error(`The provider answered ${response.status} to ${request.method} ${path}.`);
    return (await response.json()) as Answer;
  }
}
