import { boolean, pgSchema, text, timestamp } from 'drizzle-orm/pg-core';

/** The tables of the auth library, under the names and fields it asks for. Nothing but lib/auth reads them. */
const schema = pgSchema('leasehold_auth');

/** Dates here are the library's: no guard is made of them. */
const moment = (name: string) => timestamp(name, { withTimezone: true });
const written = { createdAt: moment('created_at').notNull(), updatedAt: moment('updated_at').notNull() };

export const user = schema.table('user', {
  id: text('id').primaryKey(),
  name: text('name').notNull(),
  email: text('email').notNull().unique(),
  emailVerified: boolean('email_verified').notNull().default(false),
  image: text('image'),
  role: text('role').notNull(),
  roleChangedAt: moment('role_changed_at'),
  disabledAt: moment('disabled_at'),
  ...written,
});

export const session = schema.table('session', {
  id: text('id').primaryKey(),
  token: text('token').notNull().unique(),
  userId: text('user_id')
    .notNull()
    .references(() => user.id, { onDelete: 'cascade' }),
  expiresAt: moment('expires_at').notNull(),
  ipAddress: text('ip_address'),
  userAgent: text('user_agent'),
  ...written,
});

export const account = schema.table('account', {
  id: text('id').primaryKey(),
  accountId: text('account_id').notNull(),
  providerId: text('provider_id').notNull(),
  userId: text('user_id')
    .notNull()
    .references(() => user.id, { onDelete: 'cascade' }),
  accessToken: text('access_token'),
  refreshToken: text('refresh_token'),
  idToken: text('id_token'),
  accessTokenExpiresAt: moment('access_token_expires_at'),
  refreshTokenExpiresAt: moment('refresh_token_expires_at'),
  scope: text('scope'),
  password: text('password'),
  ...written,
});

export const verification = schema.table('verification', {
  id: text('id').primaryKey(),
  identifier: text('identifier').notNull(),
  value: text('value').notNull(),
  expiresAt: moment('expires_at').notNull(),
  ...written,
});
