import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { createLruCache } from '../lru-cache.ts'
import { entityTagOf, isNotModified } from './raw-response.ts'

/** Maximum number of compressed texts in memory, of about 20 kB each. */
const TEXTS_MAX = 200

/** Nearly as small as the highest quality, in a hundredth of the time. */
const BROTLI_QUALITY = 5
/** In order of preference. */
const ENCODINGS = ['br', 'gzip'] as const
type Encoding = (typeof ENCODINGS)[number]
type Compressors = Record<Encoding, (text: string) => Promise<Buffer>>

const compressors: Compressors = {
  br: (text) =>
    promisify(brotliCompress)(text, { params: { [constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY } }),
  gzip: (text) => promisify(gzip)(text),
}

interface TextResponse {
  text: string
  /** The media type. */
  type: string
}

export type SendText = ReturnType<typeof createTextSender>

/**
 * Creates a function that responds with a text. Each text is compressed only once, in a thread, while it is among the
 * latest ones. Revalidated copies get a 304.
 */
export function createTextSender(textsMax = TEXTS_MAX, compress = compressors) {
  const cache = createLruCache<Promise<Buffer>>(textsMax)
  return async (request: FastifyRequest, reply: FastifyReply, { text, type }: TextResponse) => {
    const entityTag = entityTagOf(text)
    // Weak, because the response may be compressed.
    reply.header('ETag', `W/${entityTag}`)
    reply.header('Vary', [reply.getHeader('Vary') ?? [], 'accept-encoding'].flat().join(', '))
    if (isNotModified(request.headers['if-none-match'], entityTag)) return reply.code(304).send()
    const encoding = preferredEncoding(request.headers['accept-encoding'])
    reply.type(type)
    if (!encoding) return reply.send(text)
    const compressed = await cache.get(`${encoding} ${entityTag}`, () => compress[encoding](text))
    return reply.header('Content-Encoding', encoding).send(compressed)
  }
}

/** Returns the best encoding that an `Accept-Encoding` header allows, or undefined if the text must stay as it is. */
function preferredEncoding(accepted = ''): Encoding | undefined {
  const weights = new Map(
    accepted
      .toLowerCase()
      .split(',')
      .map((part) => {
        const [name = '', weight = 'q=1'] = part.split(';').map((text) => text.trim())
        return [name, Number(weight.replace(/^q=/, ''))] as const
      }),
  )
  return ENCODINGS.find((encoding) => (weights.get(encoding) ?? weights.get('*') ?? 0) > 0)
}
