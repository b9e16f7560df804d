import * as v from 'valibot'
import { endpoint } from './endpoint.ts'
import { previewPaths } from './preview-paths.ts'
import { maybe } from './wire.ts'

export const linkPreview = v.object({
  title: v.string(),
  description: v.string(),
  /** The alternative text of the image. */
  imageAlt: v.string(),
  /** Changes with the image. It is part of the image's address, so that no cache shows an older one. */
  imageVersion: v.string(),
  /** Whether the page of the round may contain its scores before a script has run. */
  hasScores: maybe(v.boolean()),
})
/** What a chat program shows for a link to a round. */
export type LinkPreview = v.InferOutput<typeof linkPreview>

/**
 * Returns the link preview of a round. Fails with 404 if the round is not available or link previews are switched off.
 */
export const getLinkPreview = endpoint('GET', previewPaths.linkPreview, { response: linkPreview })

const competitionPreview = v.object({
  title: v.string(),
  description: v.string(),
  /** Whether the page of the competition may contain its scores before a script has run. */
  hasScores: maybe(v.boolean()),
})
/** What a chat program shows for a link to a leaderboard. */
export type CompetitionPreview = v.InferOutput<typeof competitionPreview>

/** Returns the link preview of a competition. Fails with 404 like `getLinkPreview`. */
export const getCompetitionPreview = endpoint('GET', previewPaths.competition, {
  response: competitionPreview,
})

/** Returns the preview image, a PNG. Fails with 404 like `getLinkPreview`. */
export const getPreviewImage = endpoint('GET', previewPaths.image)

const pixels = v.pipe(v.string(), v.regex(/^[1-9]\d{0,5}$/, 'expected a number of pixels'))

const embedding = v.object({
  type: v.literal('rich'),
  version: v.literal('1.0'),
  title: v.string(),
  provider_name: v.string(),
  provider_url: v.string(),
  /** Seconds for which the response may be cached. */
  cache_age: v.number(),
  /** The HTML of an `iframe`. */
  html: v.string(),
  width: v.number(),
  height: v.number(),
  /** Of a round. */
  thumbnail_url: maybe(v.string()),
  thumbnail_width: maybe(v.number()),
  thumbnail_height: maybe(v.number()),
})
export type Embedding = v.InferOutput<typeof embedding>

/**
 * Describes how another site shows a round or a leaderboard in a frame, as oembed.com specifies. Fails with 404 unless the
 * address is that of one, and with 501 for a format other than JSON.
 */
export const getEmbedding = endpoint('GET', previewPaths.embedding, {
  query: v.object({
    url: v.pipe(v.string(), v.maxLength(2000)),
    format: v.optional(v.pipe(v.string(), v.maxLength(20))),
    maxwidth: v.optional(pixels),
    maxheight: v.optional(pixels),
  }),
  response: embedding,
})
