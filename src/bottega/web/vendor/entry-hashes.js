// What checking the luck of a game needs: `npm run vendor` bundles it into hashes.js. Plain http has no crypto.subtle.
export { hmac } from "@noble/hashes/hmac.js";
export { sha256 } from "@noble/hashes/sha2.js";
