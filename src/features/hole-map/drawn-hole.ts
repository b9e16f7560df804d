import L from 'leaflet'
import type { Coordinates } from '../../contract/round.ts'
import type { MappedHole } from '../../platform/browser/hole-map-channel.ts'

export interface DrawnHole {
  show(hole: MappedHole): void
  clear(): void
  /** Draws a line from the pointer's position to the middle of the green, or removes it. */
  aim(from: Coordinates | undefined): void
}

const latLng = ({ lat, lon }: Coordinates) => L.latLng(lat, lon)

/** Creates the layer with tee, green and line of play, which is visible even if the tiles cannot be loaded. */
export function createDrawnHole(map: L.Map): DrawnHole {
  const line = L.polyline([], { className: 'line-of-play', interactive: false })
  const aim = L.polyline([], { className: 'aim', interactive: false })
  const tee = marker('tee', 'Tee')
  const green = marker('green', 'Green')
  const layers = L.layerGroup([line, aim, tee, green])
  let hole: MappedHole | undefined

  return {
    show(next) {
      hole = next
      tee.setLatLng(latLng(hole.tee))
      green.setLatLng(latLng(hole.green))
      line.setLatLngs([hole.tee, ...hole.pos, hole.green].map(latLng))
      aim.setLatLngs([])
      layers.addTo(map)
    },
    clear() {
      hole = undefined
      layers.remove()
    },
    aim(from) {
      aim.setLatLngs(hole && from ? [latLng(from), latLng(hole.green)] : [])
    },
  }
}

/** Uses an element instead of HTML text because the content policy forbids inline styles in HTML text. */
function marker(kind: 'tee' | 'green', name: string): L.Marker {
  const pin = document.createElement('div')
  pin.className = 'pin'
  const label = document.createElement('span')
  label.textContent = name
  pin.append(label)
  const icon = L.divIcon({ className: `marker ${kind}`, html: pin, iconSize: [0, 0] })
  return L.marker([0, 0], { icon, interactive: false, keyboard: false })
}
