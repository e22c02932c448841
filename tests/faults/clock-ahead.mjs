// Loaded before the server: sets its clock ahead by CLOCK_AHEAD ms.
const ahead = Number(process.env.CLOCK_AHEAD)
const rightNow = Date.now.bind(Date)
globalThis.Date = new Proxy(Date, {
  construct: (target, given) => Reflect.construct(target, given.length === 0 ? [rightNow() + ahead] : given),
  get: (target, name) => (name === 'now' ? () => rightNow() + ahead : Reflect.get(target, name)),
})
