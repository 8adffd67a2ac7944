import { secureHeaders } from 'hono/secure-headers'

const OWN = "'self'"

/** Nothing from elsewhere, and nobody else's frame around it. Frames and workers of its own are the inspector's. */
export const securityHeaders = secureHeaders({
  contentSecurityPolicy: {
    defaultSrc: [OWN],
    // Inline styles place and turn the cards.
    styleSrc: [OWN, "'unsafe-inline'"],
    imgSrc: [OWN, 'data:'],
    frameSrc: [OWN],
    workerSrc: [OWN, 'blob:'],
    frameAncestors: [OWN],
    baseUri: [OWN],
    formAction: [OWN],
    objectSrc: ["'none'"],
  },
  // These two do nothing but warn on the console where there is no https, and https is not for this server to decide.
  crossOriginOpenerPolicy: false,
  originAgentCluster: false,
  strictTransportSecurity: false,
})
