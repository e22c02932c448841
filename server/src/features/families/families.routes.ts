import { orAnonymous, reader } from '../../access/authentication.ts'
import { confirm } from '../../access/confirmation.ts'
import { serve } from '../../access/serve.ts'
import type { Application } from '../../http/application.ts'
import { limitByAddress } from '../../http/rate-limits.ts'
import { countOpenCards } from '../../store/families.ts'
import { findFamilyOf } from './families.commands.ts'
import { findWelcome, refuseToJoin } from './joining.commands.ts'
import { endNews, publishNews } from './news.commands.ts'

export function familyRoutes(app: Application) {
  const { database, settings } = app
  const limitCounts = limitByAddress(app, { amount: 10, inSeconds: 60 })

  serve(app, 'GET /supporters/:user/families/:family', async ({ member }) => findFamilyOf(database, member))

  serve(app, 'GET /supporters/:user/families/:family/welcome', async (request) => findWelcome(database, request.member))
  serve(app, 'PUT /supporters/:user/families/:family/join', (request) => confirm(app, request, request.member))
  serve(app, 'PUT /supporters/:user/families/:family/refuse', ({ member, body }) => refuseToJoin(database, member, body.never ?? false))

  serve(app, 'PUT /families/:family/news', ({ member, body }) => publishNews(database, member, body))
  serve(app, 'DELETE /families/:family/news', ({ member }) => endNews(database, member))

  serve(app, 'POST /supporters/families/task_count', async (request) => {
    await limitCounts(request)
    const counts: (number | null)[] = []
    for (const { user_token, family_token } of request.body.payload) counts.push(await countFor(user_token, family_token))
    return counts
  })

  /** The number of open tasks of a family whose tokens the app has stored; null if the tokens are not valid. */
  async function countFor(user: string, family: string) {
    // Old apps store the token of the login link. It is valid here, as it is in the paths that they call.
    const asked = settings.pathTokens
      ? { headers: {}, params: { user, family } }
      : { headers: { authorization: `Bearer ${user}` }, params: { family } }
    const member = user === 'me' ? null : await reader(app, asked).catch(orAnonymous)
    return member && (await countOpenCards(database, member.familyId, member.now))
  }
}
