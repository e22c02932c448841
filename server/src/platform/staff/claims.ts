/** A claim by its name, or by a path with dots, as in Keycloak's `realm_access.roles`. A name may itself contain dots, as a link does. */
export function claimAt(claims: unknown, path: string): unknown {
  if (typeof claims !== 'object' || claims === null) return undefined
  if (Object.hasOwn(claims, path)) return Reflect.get(claims, path)
  const names = path.split('.')
  const heads = names.slice(0, -1).map((_, index) => names.slice(0, index + 1).join('.'))
  const found = heads
    .filter((head) => Object.hasOwn(claims, head))
    .map((head) => claimAt(Reflect.get(claims, head), path.slice(head.length + 1)))
  return found.find((value) => value !== undefined)
}
