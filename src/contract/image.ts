import * as v from 'valibot'
import { lenient } from './wire.ts'

const fallback = v.variant('type', [
  v.object({ type: v.literal('Default') }),
  v.object({ type: v.literal('Initials'), initials: v.string(), color: v.string() }),
])
/** An avatar: the file name of the image, and what to show when it does not load. */
export const image = v.object({ imageName: lenient(v.string()), fallback: lenient(fallback) })
export type Image = v.InferOutput<typeof image>
