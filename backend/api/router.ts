import { financialValueRoutes } from "#backend/api/financial-value-service/routes.ts";
import { marketEventRoutes } from "#backend/api/product-config-service/market-event.routes.ts";
import { assetManagerRoutes, distributorRoutes, productOwnerRoutes } from "#backend/api/product-config-service/organisation.routes.ts";
import { productRoutes } from "#backend/api/product-config-service/product.routes.ts";
import { simulatorRoutes } from "#backend/api/product-config-service/simulator.routes.ts";
import { snapshotRoutes } from "#backend/api/product-config-service/snapshot.routes.ts";
import { matrixRoutes } from "#backend/api/series-definition-service/matrix.routes.ts";
import { seriesRoutes } from "#backend/api/series-definition-service/series.routes.ts";
import { seriesCommentRoutes } from "#backend/api/series-definition-service/series-comment.routes.ts";
import { userRoutes } from "#backend/api/user-service/user.routes.ts";

/** Every call of the API backend, in the shape of the contract; the streamed upload of values is a raw route. */
export const apiRouter = {
  users: userRoutes,
  distributors: distributorRoutes,
  assetManagers: assetManagerRoutes,
  productOwners: productOwnerRoutes,
  simulators: simulatorRoutes,
  simulationSnapshots: snapshotRoutes,
  series: seriesRoutes,
  seriesComments: seriesCommentRoutes,
  returnMatrices: matrixRoutes,
  financialValues: financialValueRoutes,
  marketEvents: marketEventRoutes,
  products: productRoutes,
};
