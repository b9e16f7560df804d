import { createHash } from 'node:crypto'
import { millisecondsInMinute } from 'date-fns/constants'
import * as v from 'valibot'
import type { LinkPreview } from '../../../contract/link-preview.ts'
import { LIVE_ROUND, round as roundSchema } from '../../../contract/round.ts'
import {
  courseTitle,
  type PreviewOptions,
  previewFacts,
  previewText,
} from '../../../domain/link-preview/preview-text.ts'
import { shownRound } from '../../../domain/round/shown-round.ts'
import type { ServiceConfig } from '../../base/config/config.ts'
import type { Context } from '../../base/context.ts'
import { entityTagOf } from '../../base/http/raw-response.ts'
import { createLruCache } from '../../base/lru-cache.ts'
import { createTaggedRounds, type TaggedRound } from '../rounds/tagged-rounds.ts'
import type { ImageRenderer } from './image-renderer.ts'

const PREVIEWS_MAX = 500
/** Maximum number of cached images, of about 80 kB each. */
const IMAGES_MAX = 100

interface Deps extends Pick<Context, 'db' | 'clock'> {
  config: Pick<ServiceConfig, 'linkPreview' | 'companyName'>
  renderer: Pick<ImageRenderer, 'render'>
}

/** A round's link preview, and the data for drawing its image. */
interface RoundPreview {
  preview: LinkPreview
  invitation: Invitation
  options: PreviewOptions
}

/** What an invitation to a round may say to anybody. */
interface Invitation {
  course: string
  facts: string
}

export interface PreviewImage {
  png: Uint8Array
  entityTag: string
  isLive: boolean
}

/** Creates the link previews of rounds. There are none if the setting `LINK_PREVIEW` is `off`. */
export function createLinkPreviews({ config, db, renderer, clock }: Deps) {
  const rounds = createTaggedRounds({ db })
  const { linkPreview: mode, companyName: company } = config
  const previews = createLruCache<RoundPreview | undefined>(PREVIEWS_MAX)
  const images = createLruCache<Promise<Omit<PreviewImage, 'isLive'>>>(IMAGES_MAX)

  async function find(token: string) {
    if (mode === 'off') return undefined
    const round = await rounds.find(token)
    if (!round) return undefined
    // Rounded to the minute, because the preview of a live round contains the time.
    const minute = Math.floor(clock() / millisecondsInMinute)
    const found = previews.get(`${hashOf(round.json)} ${minute}`, () =>
      describe(round.json, { mode, nowMs: minute * millisecondsInMinute }),
    )
    return found && { ...found, round }
  }

  return {
    /**
     * Returns the preview of a round and the round itself, or undefined if the round is missing, deleted or has no
     * course.
     */
    async preview(
      token: string,
    ): Promise<(LinkPreview & { isLive: boolean; round: TaggedRound }) | undefined> {
      const found = await find(token)
      return found && { ...found.preview, isLive: found.options.isLive, round: found.round }
    },

    /** Returns what the preview of an invitation to a round says. It names nobody. */
    invitation: async (token: string): Promise<Invitation | undefined> => (await find(token))?.invitation,

    /**
     * Returns the image of a round's link preview.
     * @throws HttpError 503 when too many images are waiting to be drawn
     */
    async image(token: string): Promise<PreviewImage | undefined> {
      const found = await find(token)
      if (!found) return undefined
      const { preview, options, round } = found
      const key = preview.imageVersion
      const image = images.get(key, async () => {
        try {
          const png = await renderer.render({ roundJson: round.json, options, company })
          return { png, entityTag: entityTagOf(png) }
        } catch (error) {
          images.delete(key)
          throw error
        }
      })
      return { ...(await image), isLive: options.isLive }
    },
  }
}
export type LinkPreviews = ReturnType<typeof createLinkPreviews>

/** Returns undefined for a round that pages cannot show. */
function describe(roundJson: string, options: Omit<PreviewOptions, 'isLive'>): RoundPreview | undefined {
  const received = v.parse(roundSchema, JSON.parse(roundJson))
  const round = shownRound(received)
  if (!round) return undefined
  const all = { ...options, isLive: received.type === LIVE_ROUND }
  const text = previewText(round, all)
  return {
    preview: { ...text, imageVersion: hashOf(roundJson + text.description) },
    invitation: { course: courseTitle(round), facts: previewFacts(round, all).join(' · ') },
    options: all,
  }
}

const hashOf = (text: string) => createHash('sha256').update(text).digest('base64url').slice(0, 16)
