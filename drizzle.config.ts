import { defineConfig } from 'drizzle-kit'

export default defineConfig({
  dialect: 'sqlite',
  schema: [
    'schema',
    'auth-schema',
    'chat-schema',
    'plan-schema',
    'moderation/moderation-schema',
    'offers-schema',
    'presence/presence-schema',
    'log/log-schema',
  ].map((name) => `./server/store/${name}.ts`),
  out: './server/migrations',
})
