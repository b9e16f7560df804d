declare module 'osmtogeojson' {
  /** Converts the JSON of an Overpass server to a GeoJSON FeatureCollection. */
  function osmtogeojson(
    data: { elements: readonly object[] },
    options: { flatProperties: boolean },
  ): { features: unknown[] }
  export = osmtogeojson
}
