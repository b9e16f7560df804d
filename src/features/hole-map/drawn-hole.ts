import L from 'leaflet'
import type { Coordinates } from '../../contract/round.ts'
import type { MappedHole } from '../../platform/browser/hole-map-channel.ts'

export interface DrawnHole {
  show(hole: MappedHole): void
  clear(): void
  /** A line from where the pointer is to the middle of the green; none without a place. */
  aim(from: Coordinates | undefined): void
}

const at = ({ lat, lon }: Coordinates) => L.latLng(lat, lon)

/** Tee, green and the line of play, drawn over the tiles and still there where no tile comes. */
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
      tee.setLatLng(at(hole.tee))
      green.setLatLng(at(hole.green))
      line.setLatLngs([hole.tee, ...hole.pos, hole.green].map(at))
      aim.setLatLngs([])
      layers.addTo(map)
    },
    clear() {
      hole = undefined
      layers.remove()
    },
    aim(from) {
      aim.setLatLngs(hole && from ? [at(from), at(hole.green)] : [])
    },
  }
}

/** An element, not markup: the content policy lets nobody write styles into markup. */
function marker(kind: 'tee' | 'green', name: string): L.Marker {
  const pin = document.createElement('div')
  pin.className = 'pin'
  const label = document.createElement('span')
  label.textContent = name
  pin.append(label)
  const icon = L.divIcon({ className: `marker ${kind}`, html: pin, iconSize: [0, 0] })
  return L.marker([0, 0], { icon, interactive: false, keyboard: false })
}
