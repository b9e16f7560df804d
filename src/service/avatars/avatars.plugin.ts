import { createHash } from 'node:crypto'
import { lstat, readFile } from 'node:fs/promises'
import { extname, join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import { notFound } from '../http/http-error.ts'
import { portraitOf } from './portraits.ts'

interface Options {
  /** Where pictures of golfers lie, by their `imageName`. */
  folder: string
}

/** One file of the folder: no way up, down or aside, nothing hidden. */
const PLAIN_NAME = /^[\p{L}\p{N}_][\p{L}\p{N}_ .@()+-]{0,150}$/u
const TYPES: Record<string, string> = {
  '.avif': 'image/avif',
  '.gif': 'image/gif',
  '.jpeg': 'image/jpeg',
  '.jpg': 'image/jpeg',
  '.png': 'image/png',
  '.svg': 'image/svg+xml',
  '.webp': 'image/webp',
}

/** `GET /images/{imageName}`: a picture from the data folder, else the portrait drawn for a demonstration. */
export async function avatarsPlugin(fastify: FastifyInstance, { folder }: Options): Promise<void> {
  fastify.get<{ Params: { imageName: string } }>(
    '/images/:imageName',
    async ({ params: { imageName }, headers }, reply) => {
      const type = TYPES[extname(imageName).toLowerCase()]
      const picture = type && PLAIN_NAME.test(imageName) ? await pictureOf(folder, imageName) : undefined
      if (!type || picture === undefined) throw notFound('There is no such picture')
      const etag = `"${createHash('sha256').update(picture).digest('base64url').slice(0, 22)}"`
      reply.headers({
        ETag: etag,
        'Cache-Control': 'public, max-age=3600',
        // A picture that is opened by itself runs nothing and loads nothing.
        'Content-Security-Policy': "default-src 'none'; sandbox",
        'X-Content-Type-Options': 'nosniff',
        'Cross-Origin-Resource-Policy': 'cross-origin',
      })
      if (headers['if-none-match']?.split(/,\s*/).some((known) => known.replace(/^W\//, '') === etag)) {
        return reply.code(304).send()
      }
      return reply.type(type).send(picture)
    },
  )
}

async function pictureOf(folder: string, imageName: string): Promise<Buffer | undefined> {
  const path = join(folder, imageName)
  try {
    // A link could lead out of the folder, so it is no picture.
    if ((await lstat(path)).isFile()) return await readFile(path)
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    if (code !== 'ENOENT' && code !== 'ENOTDIR' && code !== 'ENAMETOOLONG') throw error
  }
  const drawn = portraitOf(imageName)
  return drawn === undefined ? undefined : Buffer.from(drawn)
}
