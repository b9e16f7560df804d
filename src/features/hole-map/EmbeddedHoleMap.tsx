import { useEffect, useRef, useState } from 'react'
import {
  channelTo,
  type FromMap,
  type MapData,
  type MappedHole,
  type MappedShape,
  type ToMap,
} from '../../platform/browser/hole-map-channel.ts'
import { routes } from '../../routes.ts'
import styles from './EmbeddedHoleMap.module.css'

interface Props {
  /** The hole to show. Must be the same object as long as the hole is the same. Without a hole, the map is hidden. */
  hole: MappedHole | null
  /** What the catalogue knows about the hole; must be the same object as long as it is the same. */
  data?: MapData | undefined
  /** Called when the map can be seen, and again after a reload of its frame. */
  onReady?: (() => void) | undefined
  /** Called for a key press in the map's frame that the page may handle. */
  onKey?: (keyCode: number) => void
  /** A swipe over a map with which the user does not interact is reported as the left or right arrow key. */
  isSwiped?: boolean
  /** Whether the map is only looked at: without zoom, distances and their unit. */
  isPlain?: boolean
  /** Lets the user move the points of the hole, and receives the changed hole. */
  onEdit?: (hole: MappedHole) => void
  /** Shapes near the hole that the tiles do not show; must be the same list as long as it is the same. */
  shapes?: readonly MappedShape[] | undefined
}

/**
 * Shows the page `/hole-map` in a frame that fills its positioned parent. Sends the page a message when the hole
 * changes.
 */
export function EmbeddedHoleMap(props: Props) {
  const { hole, data, onReady, onKey, isSwiped = false, isPlain = false, onEdit, shapes } = props
  const isEdited = onEdit !== undefined
  const frame = useRef<HTMLIFrameElement>(null)
  const [channel] = useState(() => channelTo<ToMap, FromMap>(() => frame.current?.contentWindow ?? null))
  /** Number of times that the page in the frame has started. After a reload it must receive the hole again. */
  const [startCount, setStartCount] = useState(0)

  useEffect(
    () =>
      channel.onMessage((message) => {
        if (message.type === 'hole-map/key') onKey?.(message.keyCode)
        else if (message.type === 'hole-map/edit') onEdit?.(message.hole)
        else if (message.type === 'hole-map/fill') fillPage(frame.current, message.isFilling)
        else setStartCount((count) => count + 1)
      }),
    [channel, onKey, onEdit],
  )
  useEffect(() => {
    if (startCount > 0)
      channel.send({ type: 'hole-map/show', hole, data, isSwiped, isPlain, isEdited, shapes })
  }, [channel, startCount, hole, data, isSwiped, isPlain, isEdited, shapes])
  useEffect(() => {
    if (startCount > 0 && hole) onReady?.()
  }, [startCount, hole, onReady])

  return (
    <iframe
      ref={frame}
      className={styles.map}
      data-empty={!hole || undefined}
      src={routes.holeMap.path}
      title="Map of the hole"
      allow="fullscreen; geolocation"
      tabIndex={isPlain ? -1 : undefined}
    />
  )
}

/** Shows the frame over everything else, or in its place again. As a popover it does not load again. */
function fillPage(frame: HTMLIFrameElement | null, isFilling: boolean): void {
  if (!frame) return
  if (isFilling) {
    frame.popover = 'manual'
    frame.showPopover()
  } else frame.popover = null
}
