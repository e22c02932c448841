import { serve } from '../../access/serve.ts'
import type { Application } from '../../http/application.ts'
import { idOf } from '../../http/identifiers.ts'
import { acceptOwnOffer, findMyOwnOffer, offerOwn, takeBackOwnOffer, turnDownOwnOffer } from './own-offers.commands.ts'

export function ownOfferRoutes(app: Application) {
  const { database, settings } = app

  serve(app, 'GET /supporters/:user/families/:family/own_offer', ({ member }) => findMyOwnOffer(database, member))
  serve(app, 'PUT /supporters/:user/families/:family/own_offer', ({ member, body }) => offerOwn(database, member, body, settings))
  serve(app, 'DELETE /supporters/:user/families/:family/own_offer', ({ member }) => takeBackOwnOffer(database, member))
  serve(app, 'POST /families/:family/own_offers/:id/accept', ({ member, params }) => acceptOwnOffer(database, member, idOf(params.id)))
  serve(app, 'POST /families/:family/own_offers/:id/decline', async ({ member, params }) => {
    await turnDownOwnOffer(database, member, idOf(params.id))
    return {}
  })
}
