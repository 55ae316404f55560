// The package `server-only` throws outside a React server build; tests run what it guards.
export {};
