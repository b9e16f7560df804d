import { lstat, readFile } from 'node:fs/promises'
import { extname, join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import { notFound } from '../../base/http/http-error.ts'
import { entityTagOf, isNotModified } from '../../base/http/raw-response.ts'

interface Options {
  /** Where golfers' avatars are, the first folder first; each file is named by its `imageName`. */
  folders: readonly string[]
}

/** Matches the name of a visible file directly in the folder; it cannot contain a path separator. */
const PLAIN_NAME = /^[\p{L}\p{N}_][\p{L}\p{N}_ .@()+-]{0,150}$/u
const CONTENT_TYPES: Record<string, string> = {
  '.avif': 'image/avif',
  '.gif': 'image/gif',
  '.jpeg': 'image/jpeg',
  '.jpg': 'image/jpeg',
  '.png': 'image/png',
  '.svg': 'image/svg+xml; charset=utf-8',
  '.webp': 'image/webp',
}

/** Serves `GET /images/{imageName}`: an avatar of a golfer. */
export async function avatarsPlugin(fastify: FastifyInstance, { folders }: Options): Promise<void> {
  fastify.get<{ Params: { imageName: string } }>(
    '/images/:imageName',
    async ({ params: { imageName }, headers }, reply) => {
      const type = CONTENT_TYPES[extname(imageName).toLowerCase()]
      const avatar = type && PLAIN_NAME.test(imageName) ? await findAvatar(folders, imageName) : undefined
      if (!type || avatar === undefined) throw notFound('There is no such image')
      const entityTag = entityTagOf(avatar)
      reply.headers({
        ETag: entityTag,
        'Cache-Control': 'public, max-age=3600',
        // An SVG that is opened directly must not run scripts or load anything.
        'Content-Security-Policy': "default-src 'none'; frame-ancestors 'none'; sandbox",
        'X-Content-Type-Options': 'nosniff',
        'Cross-Origin-Resource-Policy': 'cross-origin',
      })
      if (isNotModified(headers['if-none-match'], entityTag)) return reply.code(304).send()
      return reply.type(type).send(avatar)
    },
  )
}

async function findAvatar(folders: readonly string[], imageName: string): Promise<Buffer | undefined> {
  for (const folder of folders) {
    const path = join(folder, imageName)
    try {
      // Symbolic links are not served, because they could point outside the folder.
      if ((await lstat(path)).isFile()) return await readFile(path)
    } catch (error) {
      const { code } = error as NodeJS.ErrnoException
      if (code !== 'ENOENT' && code !== 'ENOTDIR' && code !== 'ENAMETOOLONG') throw error
    }
  }
  return undefined
}
