import type L from 'leaflet'

const TAP_PX = 10
const SWIPE_PX = 40
const LEFT = 37
const RIGHT = 39

/**
 * Enables dragging and zooming while the user works with the map: the mouse is over it, it has the keyboard focus, or
 * it was tapped (until the page around it is touched). Otherwise the page scrolls as if the map were an image.
 * @param onSwipe called with the key code of an arrow key for a horizontal swipe over a map that is not in use
 */
export function interactWhileInUse(map: L.Map, root: HTMLElement, onSwipe: (keyCode: number) => void): void {
  let isMouseOver = false
  let hasKeyboardFocus = false
  let isTapped = false

  function apply(): void {
    const isInUse = isMouseOver || hasKeyboardFocus || isTapped
    // A drag that leaves the frame continues until the button is released.
    if (!isInUse && (map.dragging as L.Handler & { moving(): boolean }).moving()) {
      map.once('dragend', apply)
      return
    }
    root.toggleAttribute('data-interactive', isInUse)
    for (const handler of [map.dragging, map.scrollWheelZoom, map.touchZoom, map.doubleClickZoom]) {
      if (isInUse) handler.enable()
      else handler.disable()
    }
  }

  const pointer = (over: boolean) => (event: PointerEvent) => {
    if (event.pointerType === 'touch' || isMouseOver === over) return
    isMouseOver = over
    apply()
  }
  root.addEventListener('pointerover', pointer(true))
  root.addEventListener('pointermove', pointer(true))
  root.addEventListener('pointerleave', pointer(false))
  let down = { x: 0, y: 0 }
  root.addEventListener('pointerdown', ({ clientX, clientY }) => {
    down = { x: clientX, y: clientY }
  })
  root.addEventListener('pointerup', ({ pointerType, clientX, clientY }) => {
    if (isTapped || pointerType !== 'touch') return
    const [x, y] = [clientX - down.x, clientY - down.y]
    if (Math.hypot(x, y) <= TAP_PX) {
      isTapped = true
      apply()
    } else if (Math.abs(x) >= SWIPE_PX && Math.abs(x) > Math.abs(y)) onSwipe(x < 0 ? RIGHT : LEFT)
  })
  root.addEventListener('focusin', (event) => {
    hasKeyboardFocus = (event.target as Element).matches(':focus-visible')
    apply()
  })
  window.addEventListener('blur', () => {
    hasKeyboardFocus = false
    isTapped = false
    apply()
  })
}

interface FullScreenOptions {
  button: HTMLElement
  root: HTMLElement
  /** Lets the page show the frame over everything else, for browsers that show only videos in full screen (iPhone). */
  fill: (isFilling: boolean) => void
}

/** Makes a button show the map in full screen, and end that. */
export function createFullScreen({ button, root, fill }: FullScreenOptions): void {
  let isFilling = false

  function write(): void {
    const isFull = isFilling || document.fullscreenElement !== null
    root.toggleAttribute('data-full', isFull)
    button.setAttribute('aria-pressed', String(isFull))
  }

  function setFilling(next: boolean): void {
    isFilling = next
    fill(next)
    write()
  }

  button.addEventListener('click', () => {
    if (document.fullscreenElement) void document.exitFullscreen()
    else if (isFilling || !document.fullscreenEnabled) setFilling(!isFilling)
    else root.requestFullscreen().catch(() => setFilling(true))
  })
  document.addEventListener('fullscreenchange', write)
  addEventListener('keydown', (event) => {
    if (event.key !== 'Escape' || !isFilling) return
    setFilling(false)
    // The page would close what the map is in.
    event.stopImmediatePropagation()
  })
}
