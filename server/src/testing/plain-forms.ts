import type { Application } from '../http/application.ts'

/** Sends a form as a browser does, and follows the reply to the page that is shown afterwards. `form`: encoded as the query of a URL. */
export async function sendForm(app: Application, url: string, form: string, cookie = '') {
  const headers = { 'content-type': 'application/x-www-form-urlencoded', cookie }
  const reply = await app.inject({ method: 'POST', url, payload: form, headers })
  if (reply.statusCode !== 303) return reply
  const kept = [cookie, ...reply.cookies.map(({ name, value }) => `${name}=${value}`)].filter(Boolean).join('; ')
  return app.inject({ url: String(reply.headers.location), headers: { cookie: kept } })
}
