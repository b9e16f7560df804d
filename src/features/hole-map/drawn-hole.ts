import L from 'leaflet'
import type { DistanceUnit } from '../../domain/format/distance.ts'
import { distanceM } from '../../domain/geometry/geo.ts'
import type { MappedHole, MappedShape } from '../../platform/browser/hole-map-channel.ts'
import { distanceText } from './distances.ts'
import type { Measured } from './measuring.ts'
import { latLng, pin } from './rotated-map.ts'

export interface DrawnHole {
  show(hole: MappedHole): void
  clear(): void
  /** Draws the lines from the tee to the measured place and on to the middle of the green, or removes them. */
  measure(measured: Measured | undefined, unit: DistanceUnit): void
}

/** Creates the layer with tee, green and line of play, which is visible even if the tiles cannot be loaded. */
export function createDrawnHole(map: L.Map): DrawnHole {
  const line = L.polyline([], { className: 'line-of-play', interactive: false })
  const aim = L.polyline([], { className: 'aim', interactive: false })
  const tee = pin('tee', 'Tee').marker
  const green = pin('green', 'Green').marker
  const place = pin('place', '')
  const layers = L.layerGroup([line, aim, tee, green])
  let hole: MappedHole | undefined

  return {
    show(next) {
      hole = next
      tee.setLatLng(latLng(hole.tee))
      green.setLatLng(latLng(hole.green))
      line.setLatLngs([hole.tee, ...hole.pos, hole.green].map(latLng))
      layers.addTo(map)
    },
    clear() {
      hole = undefined
      layers.remove()
      place.marker.remove()
    },
    measure(measured, unit) {
      aim.setLatLngs(hole && measured ? [hole.tee, measured.place, hole.green].map(latLng) : [])
      if (!hole || !measured) place.marker.remove()
      else {
        place.marker.setLatLng(latLng(measured.place)).addTo(map)
        place.marker.getElement()?.toggleAttribute('data-fixed', measured.isFixed)
        place.label.textContent = `${distanceText(distanceM(hole.tee, measured.place), unit)} from tee`
      }
    },
  }
}

/** Creates the layer with shapes that the tiles do not show, such as those of a draft. */
export function createDrawnShapes(map: L.Map) {
  let layer: L.GeoJSON | undefined
  return {
    show(shapes: readonly MappedShape[]): void {
      layer?.remove()
      const features = shapes.map(({ kind, geometry }) => ({
        type: 'Feature' as const,
        properties: { kind },
        geometry,
      }))
      layer = L.geoJSON({ type: 'FeatureCollection', features } as GeoJSON.FeatureCollection, {
        interactive: false,
        style: (feature) => ({ className: `shape ${feature?.properties.kind}` }),
      })
      layer.addTo(map).bringToBack()
    },
  }
}
