import type { FastifyInstance } from 'fastify'
import { encodeSegment } from '../../../contract/endpoint.ts'
import { unsubscribePath } from '../../../routes.ts'
import type { Context } from '../../base/context.ts'
import { badRequest, rejectNul } from '../../base/http/http-error.ts'
import { createPreferences } from './preferences.ts'

const PATH = '/rest/unsubscribe/:token/one-click'

export const oneClickPath = (token: string) => PATH.replace(':token', encodeSegment(token))

/**
 * Serves the request that a mail program sends when its user presses Unsubscribe (RFC 8058). It needs no cookies and no
 * forgery token; the token in the path identifies the recipient. A GET changes nothing and redirects to the unsubscribe
 * page.
 */
export async function oneClickPlugin(fastify: FastifyInstance, context: Context) {
  const preferences = createPreferences(context)
  fastify.removeAllContentTypeParsers()
  fastify.addContentTypeParser('*', { parseAs: 'string', bodyLimit: 4096 }, (_, body, done) =>
    done(null, body),
  )

  fastify.post<{ Params: { token: string } }>(
    PATH,
    { config: { allowsCrossSite: true } },
    async (request, reply) => {
      rejectNul(request.params, 'token')
      const body = String(request.body ?? '')
      const isOneClick =
        new URLSearchParams(body).get('List-Unsubscribe') === 'One-Click' ||
        /name="List-Unsubscribe"\r?\n\r?\nOne-Click\r?\n/.test(body)
      if (!isOneClick) throw badRequest('body: expected List-Unsubscribe=One-Click')
      await preferences.addOptOuts(request.params.token, ['Marketing'])
      return reply.code(204).send()
    },
  )

  fastify.get<{ Params: { token: string } }>(PATH, (request, reply) =>
    reply.redirect(unsubscribePath(request.params.token), 302),
  )
}
