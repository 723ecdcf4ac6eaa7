import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { apiSpec } from '@bandstand/api-spec'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '../deps.ts'

const SWAGGER_UI = path.dirname(fileURLToPath(import.meta.resolve('swagger-ui-dist/package.json')))
const FILES = /\/(swagger-ui\.css|swagger-ui-bundle\.js|favicon-32x32\.png)$/

const PAGE = `<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><title>API | Bandstand</title><meta name="viewport" content="width=device-width, initial-scale=1">
<link rel="stylesheet" href="/api/docs/swagger-ui.css"><link rel="icon" href="/api/docs/favicon-32x32.png"></head>
<body><div id="reference"></div><script src="/api/docs/swagger-ui-bundle.js"></script><script src="/api/docs/start.js"></script></body>
</html>`
const START = `SwaggerUIBundle({ url: '/api/openapi.json', dom_id: '#reference', deepLinking: true })`

/** Serves `/api/openapi.json`, generated from the API's definition when first asked for, and `/api/docs`, a page to read and try it. */
export async function registerApiDocs(app: FastifyInstance, { config }: Deps): Promise<void> {
  let document: ReturnType<typeof generateDocument> | null = null
  app.get('/api/openapi.json', async () => {
    try {
      return await (document ??= generateDocument(`${config.publicUrl}/api`))
    } catch (error) {
      document = null
      throw error
    }
  })

  // Swagger UI sets styles from script and inlines icons; the exception is for this page alone.
  const policy = [
    "default-src 'none'",
    "script-src 'self'",
    "connect-src 'self'",
    "style-src 'self' 'unsafe-inline'",
    "img-src 'self' data:",
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
  ].join('; ')
  app.get('/api/docs', async (_request, reply) =>
    reply.header('content-security-policy', policy).type('text/html; charset=utf-8').send(PAGE),
  )
  app.get('/api/docs/start.js', async (_request, reply) => reply.type('text/javascript').send(START))
  await app.register(fastifyStatic, {
    root: SWAGGER_UI,
    prefix: '/api/docs/',
    decorateReply: false,
    allowedPath: (file) => FILES.test(file),
  })
}

async function generateDocument(url: string) {
  const { OpenAPIGenerator } = await import('@orpc/openapi')
  const { ZodToJsonSchemaConverter } = await import('@orpc/zod/zod4')
  const generator = new OpenAPIGenerator({ schemaConverters: [new ZodToJsonSchemaConverter()] })
  return generator.generate(apiSpec, {
    info: {
      title: 'Bandstand',
      version: '0.1.0',
      description:
        'Operations for signed-in members take the access token from `/auth/v1/token` as a bearer token. ' +
        'A profile’s `uuid` is the id of its account (elsewhere also called `id` and `user_id`); `hourlyRate` is also ' +
        'known as `rate` and `rate_per_gig`, `profileImageUrl` as `avatar_url`, `userType` as `type`. Money is in US dollars.',
    },
    servers: [{ url }],
    components: { securitySchemes: { bearer: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' } } },
    security: [{ bearer: [] }],
  })
}
