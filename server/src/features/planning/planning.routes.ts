import type { Application } from '../../http/application.ts'
import { callListRoutes } from './call-list.routes.ts'
import { familyTaskRoutes } from './family-tasks.routes.ts'
import { importRoutes } from './import.routes.ts'
import { onBehalfRoutes } from './on-behalf.routes.ts'
import { ownOfferRoutes } from './own-offers.routes.ts'
import { phoneCallRoutes } from './phone-calls.routes.ts'
import { repeatRoutes } from './repeat.routes.ts'

export function planningRoutes(app: Application) {
  familyTaskRoutes(app)
  importRoutes(app)
  onBehalfRoutes(app)
  ownOfferRoutes(app)
  callListRoutes(app)
  phoneCallRoutes(app)
  repeatRoutes(app)
}
