import { serve } from '../../access/serve.ts'
import type { Application } from '../../http/application.ts'
import { idOf } from '../../http/identifiers.ts'
import { answerOwnOffer, findMyOwnOffer, offerOwn, takeBackOwnOffer } from './own-offers.commands.ts'

export function ownOfferRoutes(app: Application) {
  const { database, settings } = app

  serve(app, 'GET /supporters/:user/families/:family/own_offer', ({ member }) => findMyOwnOffer(database, member))
  serve(app, 'PUT /supporters/:user/families/:family/own_offer', ({ member, body }) => offerOwn(database, member, body, settings))
  serve(app, 'DELETE /supporters/:user/families/:family/own_offer', ({ member }) => takeBackOwnOffer(database, member))
  serve(app, 'POST /families/:family/own_offers/:id/answer', async ({ member, params, body }) => {
    await answerOwnOffer(database, member, idOf(params.id), body.accept)
    return {}
  })
}
