/** Whether this is an object with the same kinds of values as `pattern` under the same names, all the way down. */
export function hasShapeOf<Shape extends object>(pattern: Shape) {
  return (value: unknown): value is Shape => isLike(pattern, value)
}

function isLike(pattern: unknown, value: unknown): boolean {
  if (typeof pattern !== 'object' || pattern === null) return typeof value === typeof pattern
  if (Array.isArray(pattern)) return Array.isArray(value)
  if (typeof value !== 'object' || value === null) return false
  return Object.entries(pattern).every(([name, example]) => isLike(example, Reflect.get(value, name)))
}
