import type L from 'leaflet'

const TAP_PX = 10

/**
 * Lets the map be dragged and zoomed while it is meant: the mouse is over it, the keyboard's focus is in it, or a
 * finger tapped it (until the page around it is touched). Otherwise the page scrolls as if it were a picture.
 */
export function interactWhileMeant(map: L.Map, root: HTMLElement): void {
  let mouseOver = false
  let keyboardIn = false
  let tapped = false

  function apply(): void {
    const meant = mouseOver || keyboardIn || tapped
    // A drag that leaves the frame with the button held goes on until it is let go.
    if (!meant && (map.dragging as L.Handler & { moving(): boolean }).moving()) {
      map.once('dragend', apply)
      return
    }
    root.toggleAttribute('data-interactive', meant)
    for (const handler of [map.dragging, map.scrollWheelZoom, map.touchZoom, map.doubleClickZoom]) {
      if (meant) handler.enable()
      else handler.disable()
    }
  }

  const pointer = (over: boolean) => (event: PointerEvent) => {
    if (event.pointerType === 'touch' || mouseOver === over) return
    mouseOver = over
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
    // A finger that moved meant to scroll the page.
    if (tapped || pointerType !== 'touch' || Math.hypot(clientX - down.x, clientY - down.y) > TAP_PX) return
    tapped = true
    apply()
  })
  root.addEventListener('focusin', (event) => {
    keyboardIn = (event.target as Element).matches(':focus-visible')
    apply()
  })
  window.addEventListener('blur', () => {
    keyboardIn = false
    tapped = false
    apply()
  })
}
