import L from 'leaflet'
import type { MappedShape } from '../../platform/browser/hole-map-channel.ts'

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
