// Made from the OpenAPI document by `npm run client`; changes here are lost.

export interface paths {
    "/api-keys": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the organization's API keys
         * @description **Access:** a panel session token, on every plan; an API key is refused.
         *
         *     **Rate limit:** 300 a minute for all session tokens of the organization.
         */
        get: operations["api-keys.list"];
        put?: never;
        /**
         * Create an API key
         * @description The token is in this answer only: store it now, it cannot be shown again.
         *
         *     **Access:** a panel session token, on every plan; an API key is refused.
         *
         *     **Rate limit:** 300 a minute for all session tokens of the organization.
         */
        post: operations["api-keys.create"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api-keys/{id}/revoke": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        /**
         * Revoke an API key
         * @description The key stops working with the next request. Repeating this is harmless.
         *
         *     **Access:** a panel session token, on every plan; an API key is refused.
         *
         *     **Rate limit:** 300 a minute for all session tokens of the organization.
         */
        patch: operations["api-keys.revoke"];
        trace?: never;
    };
    "/b/{file}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Show the picture of a badge, or the achievement it stands for
         * @description `{short_code}.png` is the picture to show: our copy of the badge's image, or a picture drawn from its name, category and colours. `{short_code}.svg` is always the drawn one. `{short_code}.json` is the Achievement (Open Badges 3.0) that credentials name, once one does.
         *
         *     **Access:** public, no credential.
         *
         *     **Rate limit:** 300 requests a minute from one source address, all operations of verification together.
         */
        get: operations["pages.badge"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/badges": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the organization's badges
         * @description **Access:** a panel session token, on every plan; an API key is refused: use the same path under `/v1.0`.
         *
         *     **Rate limit:** 300 a minute for all session tokens of the organization.
         */
        get: operations["badges.list.panel"];
        put?: never;
        /**
         * Create a badge
         * @description **Access:** a panel session token, on every plan; an API key is refused: use the same path under `/v1.0`.
         *
         *     **Rate limit:** 300 a minute for all session tokens of the organization.
         */
        post: operations["badges.create.panel"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/badges/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read one badge
         * @description **Access:** a panel session token, on every plan; an API key is refused: use the same path under `/v1.0`.
         *
         *     **Rate limit:** 300 a minute for all session tokens of the organization.
         */
        get: operations["badges.get.panel"];
        put?: never;
        post?: never;
        /**
         * Delete a badge that has no certificates
         * @description **Access:** a panel session token, on every plan; an API key is refused: use the same path under `/v1.0`.
         *
         *     **Rate limit:** 300 a minute for all session tokens of the organization.
         */
        delete: operations["badges.remove.panel"];
        options?: never;
        head?: never;
        /**
         * Change a badge
         * @description Fields that are left out stay as they are; `null` clears a field; `design` is replaced whole. Certificates already issued keep their expiry, texts and design; with them, `fields` can be hidden, relabelled and added only.
         *
         *     **Access:** a panel session token, on every plan; an API key is refused: use the same path under `/v1.0`.
         *
         *     **Rate limit:** 300 a minute for all session tokens of the organization.
         */
        patch: operations["badges.update.panel"];
        trace?: never;
    };
    "/badges/{id}/preview": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Preview a certificate of a badge
         * @description The document as a certificate of the badge would have it, marked as a sample: with the badge's design, or with another one to try. Nothing is stored. A character that no font has is 400 `unrenderable_text`, which names it; while an image is still being fetched it is 409 `image_not_ready`; one that cannot be had is left out, and a warning says why. The header `Preview-Warnings` says what would not look as it was meant, such as a text that repeats what the layout prints; `Design` says what that is.
         *
         *     **Access:** a panel session token, on every plan; an API key is refused: use the same path under `/v1.0`.
         *
         *     **Rate limit:** 30 requests a minute for all session tokens of the organization, counted with every other operation of the window `preview`; 300 a minute for all session tokens of the organization.
         */
        post: operations["badges.preview.panel"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/balance": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read the month's quota and what is left of it
         * @description **Access:** a panel session token, on every plan; an API key is refused: use the same path under `/v1.0`.
         *
         *     **Rate limit:** 300 a minute for all session tokens of the organization.
         */
        get: operations["balance.get.panel"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/billing/api-status": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read the tier, its rate limit and the operations it includes
         * @description **Access:** a panel session token, on every plan; an API key is refused.
         *
         *     **Rate limit:** 300 a minute for all session tokens of the organization.
         */
        get: operations["billing.api-status"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/c/{short_code}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Open a certificate, and check that it is genuine
         * @description For anybody: what was issued, by whom and whether it is valid; the recipient's name once they accepted. A page for people, and JSON with `Accept: application/json`. With `.pdf` or `.png` after the code it leads to the document, and with `.json` or `.jwt` it is the credential (Open Badges 3.0), once the recipient has accepted.
         *
         *     **Access:** public, no credential.
         *
         *     **Rate limit:** 300 requests a minute from one source address, all operations of verification together.
         */
        get: operations["pages.certificate"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/c/{short_code}/{file}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Download the document of a certificate
         * @description The address that `/c/{short_code}.pdf`, `.png` and `/c/{short_code}/card.png` lead to. It changes with what the document shows, so a browser may keep what it got; a former one leads to the present one.
         *
         *     **Access:** public, no credential.
         *
         *     **Rate limit:** 1,200 requests a minute from one source address, all operations of documents together.
         */
        get: operations["pages.document"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/c/{short_code}/card.png": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Find the preview card of a certificate
         * @description Leads to a picture of 1,200 × 630 pixels, as previews of links show it.
         *
         *     **Access:** public, no credential.
         *
         *     **Rate limit:** 300 requests a minute from one source address, all operations of verification together.
         */
        get: operations["pages.card"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/c/{short_code}/packet.zip": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Download all that checks a certificate without us
         * @description A ZIP with the credential in both forms, the issuer's keys, the status list of the day, the contexts, the document as PDF/A-3, and how to check it with these files alone, in the issuer's language and in English.
         *
         *     **Access:** public, no credential.
         *
         *     **Rate limit:** 300 requests a minute from one source address, all operations of verification together.
         */
        get: operations["pages.packet"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/credentials/verify": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Check a credential
         * @description Takes a credential of Open Badges 3.0, of this service or of others, and says of each check what was found. The body is the credential (JSON, or a token), or a PNG, SVG or PDF that carries it; or a document of ours or a photo of one, whose certificate is found by its address, code or QR code. A bad credential is answered with 200 too: look at `valid`, at `compare` (what a picture or PDF shows is not checked) and at `credential.issuer.verified`.
         *
         *     **Access:** public, no credential.
         *
         *     **Rate limit:** 60 requests a minute from one source address, all operations of checking credentials together.
         */
        post: operations["credentials.verify"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/dashboard/documents/{event_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Download the documents of an event as ZIP
         * @description A PDF of every accepted certificate that is not revoked, with `index.csv`; with `include=pending` also of those that nobody has answered yet, each marked as not yet accepted, for handing out on paper. Streams. A document that could not be drawn is in `problems.csv`. A ZIP ends after 190 MB, 10,000 documents or 4 minutes: then the last line of its `continue.txt` is the address of the next one, which goes on with the numbers of the files. An organization downloads one ZIP at a time (409), and one of which nothing is read for 30 s is ended.
         *
         *     **Access:** an API key of an organization on STARTER, PRO, BUSINESS, or ENTERPRISE, or a panel session token.
         *
         *     **Rate limit:** 300 requests a minute for one key, counted with every other operation of the window `read`; 100 a minute (STARTER), 1,000 a minute (PRO, BUSINESS), or 10,000 a minute (ENTERPRISE) for all keys of the organization together; 300 a minute for all session tokens of the organization.
         */
        get: operations["dashboard.documents"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/dashboard/events/list": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the events of the dashboard
         * @description **Access:** an API key of an organization on STARTER, PRO, BUSINESS, or ENTERPRISE, or a panel session token.
         *
         *     **Rate limit:** 300 requests a minute for one key, counted with every other operation of the window `read`; 100 a minute (STARTER), 1,000 a minute (PRO, BUSINESS), or 10,000 a minute (ENTERPRISE) for all keys of the organization together; 300 a minute for all session tokens of the organization.
         */
        get: operations["dashboard.events"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/dashboard/export/csv": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Export certificates as CSV
         * @description Streams; texts are quoted, and an apostrophe stands before what a spreadsheet would run as a formula. A column `values.<key>` follows for each field of the badges that are of the event or of none. A file ends after 200 MB, about 400,000 certificates: ask for more than that in parts, with `from` and `until`.
         *
         *     **Access:** an API key of an organization on STARTER, PRO, BUSINESS, or ENTERPRISE, or a panel session token.
         *
         *     **Rate limit:** 300 requests a minute for one key, counted with every other operation of the window `read`; 100 a minute (STARTER), 1,000 a minute (PRO, BUSINESS), or 10,000 a minute (ENTERPRISE) for all keys of the organization together; 300 a minute for all session tokens of the organization.
         */
        get: operations["dashboard.export"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/dashboard/funnel/{event_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read where an event's certificates stand
         * @description **Access:** an API key of an organization on STARTER, PRO, BUSINESS, or ENTERPRISE, or a panel session token.
         *
         *     **Rate limit:** 300 requests a minute for one key, counted with every other operation of the window `read`; 100 a minute (STARTER), 1,000 a minute (PRO, BUSINESS), or 10,000 a minute (ENTERPRISE) for all keys of the organization together; 300 a minute for all session tokens of the organization.
         */
        get: operations["dashboard.funnel"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/dashboard/mail": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read how the organization's mails fare
         * @description How many invitations went out, came back and were reported as spam, and whether mails are therefore slowed or paused. What can be done: check where the addresses came from; `GET /dashboard/export/csv` says which came back.
         *
         *     **Access:** an API key of an organization on STARTER, PRO, BUSINESS, or ENTERPRISE, or a panel session token.
         *
         *     **Rate limit:** 300 requests a minute for one key, counted with every other operation of the window `read`; 100 a minute (STARTER), 1,000 a minute (PRO, BUSINESS), or 10,000 a minute (ENTERPRISE) for all keys of the organization together; 300 a minute for all session tokens of the organization.
         */
        get: operations["dashboard.mail"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/dashboard/winners/{event_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the recipients of an event
         * @description **Access:** an API key of an organization on STARTER, PRO, BUSINESS, or ENTERPRISE, or a panel session token.
         *
         *     **Rate limit:** 300 requests a minute for one key, counted with every other operation of the window `read`; 100 a minute (STARTER), 1,000 a minute (PRO, BUSINESS), or 10,000 a minute (ENTERPRISE) for all keys of the organization together; 300 a minute for all session tokens of the organization.
         */
        get: operations["dashboard.winners"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/deliveries": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List what was sent to all webhooks
         * @description The deliveries to every webhook of the organization, newest event first, each from its first attempt on; kept for 30 days. Look for `status=failed` to find what an endpoint missed.
         *
         *     **Access:** a panel session token, on PRO, BUSINESS, or ENTERPRISE; an API key is refused: use the same path under `/v1.0`.
         *
         *     **Rate limit:** 300 a minute for all session tokens of the organization.
         */
        get: operations["deliveries.list.panel"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/directory": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Browse and search public events on a page
         * @description **Access:** public, no credential.
         *
         *     **Rate limit:** 30 requests a minute from one source address, all operations of the public directory together.
         */
        get: operations["directory.browse"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/docs": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read the guide
         * @description For people: a quick start with samples in four languages, the rules for all operations, every error and every limit.
         *
         *     **Access:** public, no credential and no rate limit.
         */
        get: operations["docs.page"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/docs/{part}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read the reference, or a part of the documentation as Markdown
         * @description `/docs/reference` is the page with every operation, to search and to try. `/docs/llms.txt` lists all parts as Markdown: the sections of the guide, and each group of operations with fields, examples and samples.
         *
         *     **Access:** public, no credential and no rate limit.
         */
        get: operations["docs.part"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/docs/assets/{file}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read a style sheet or script of the documentation pages
         * @description **Access:** public, no credential and no rate limit.
         */
        get: operations["docs.asset"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/e/{short_code}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read about a public event on a page
         * @description What `platform_url` leads to: the event, its skills, and what could come after it.
         *
         *     **Access:** public, no credential.
         *
         *     **Rate limit:** 30 requests a minute from one source address, all operations of the public directory together.
         */
        get: operations["directory.event"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/editor/{token}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Open the address of a template's editor
         * @description For people: a page with a button. Changes nothing.
         *
         *     **Access:** public, no credential.
         *
         *     **Rate limit:** 600 requests a minute from one source address, all operations of the editor together.
         */
        get: operations["editor.ask"];
        put?: never;
        /**
         * Open the editor, from the page
         * @description Works once: it gives the browser a cookie for this template, and leads to its editor.
         *
         *     **Access:** public, no credential.
         *
         *     **Rate limit:** 600 requests a minute from one source address, all operations of the editor together.
         */
        post: operations["editor.open"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/editor/templates/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Edit a template
         * @description For people whose browser has opened the template's editor.
         *
         *     **Access:** public, no credential.
         *
         *     **Rate limit:** 600 requests a minute from one source address, all operations of the editor together.
         */
        get: operations["editor.page"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/editor/templates/{id}/content": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        /**
         * Save the template, from its editor
         * @description **Access:** public, no credential.
         *
         *     **Rate limit:** 600 requests a minute from one source address, all operations of the editor together.
         */
        patch: operations["editor.save"];
        trace?: never;
    };
    "/editor/templates/{id}/images": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Upload a picture, from a template's editor
         * @description **Access:** public, no credential.
         *
         *     **Rate limit:** 600 requests a minute from one source address, all operations of the editor together.
         */
        post: operations["editor.upload"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/editor/templates/{id}/preview": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Draw a page of the template as it is in its editor
         * @description **Access:** public, no credential.
         *
         *     **Rate limit:** 600 requests a minute from one source address, all operations of the editor together.
         */
        post: operations["editor.preview"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/event/{id}/next-steps": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Suggest what could come after an event
         * @description First what the issuer has chosen, then events on the same skills at a lower or higher level, then similar ones from any issuer. Each event once, at most 20 in all, public ones only. Each has its `reason` in Portuguese, English or Spanish, by `Accept-Language`.
         *
         *     **Access:** public, no credential.
         *
         *     **Rate limit:** 30 requests a minute from one source address, all operations of the public directory together.
         */
        get: operations["directory.next-steps"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/event/public-list": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List and search public events
         * @description With `q` the best match comes first: words in the name before skills and keywords before the description. Without it the latest `initial_date` comes first. A change shows within 10 seconds.
         *
         *     **Access:** public, no credential.
         *
         *     **Rate limit:** 30 requests a minute from one source address, all operations of the public directory together.
         */
        get: operations["directory.list"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/events": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the organization's events
         * @description **Access:** a panel session token, on every plan; an API key is refused: use the same path under `/v1.0`.
         *
         *     **Rate limit:** 300 a minute for all session tokens of the organization.
         */
        get: operations["events.list.panel"];
        put?: never;
        /**
         * Create an event
         * @description **Access:** a panel session token, on every plan; an API key is refused: use the same path under `/v1.0`.
         *
         *     **Rate limit:** 300 a minute for all session tokens of the organization.
         */
        post: operations["events.create.panel"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/events/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read one event
         * @description **Access:** a panel session token, on every plan; an API key is refused: use the same path under `/v1.0`.
         *
         *     **Rate limit:** 300 a minute for all session tokens of the organization.
         */
        get: operations["events.get.panel"];
        put?: never;
        post?: never;
        /**
         * Delete an event that has no certificates
         * @description **Access:** a panel session token, on every plan; an API key is refused: use the same path under `/v1.0`.
         *
         *     **Rate limit:** 300 a minute for all session tokens of the organization.
         */
        delete: operations["events.remove.panel"];
        options?: never;
        head?: never;
        /**
         * Change an event
         * @description Fields that are left out stay as they are; `null` clears a field.
         *
         *     **Access:** a panel session token, on every plan; an API key is refused: use the same path under `/v1.0`.
         *
         *     **Rate limit:** 300 a minute for all session tokens of the organization.
         */
        patch: operations["events.update.panel"];
        trace?: never;
    };
    "/field-presets": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List fields and roles to start a badge from
         * @description For a race, a course and a congress, and which headings of files mean which field. `key` of a heading is that of a field, or of a recipient in `POST /v1.0/invitations`; `first_name` and `last_name` are parts of `recipient_name`.
         *
         *     **Access:** a panel session token, on every plan; an API key is refused: use the same path under `/v1.0`.
         *
         *     **Rate limit:** 300 a minute for all session tokens of the organization.
         */
        get: operations["field-presets.list.panel"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/i/{token}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Open the page of an invitation
         * @description For the recipient: the certificate, a button to accept it and a link to refuse it. It has the language that the reader chose, else the recipient's, the browser's or the organization's. Changes nothing.
         *
         *     **Access:** public, no credential.
         *
         *     **Rate limit:** 60 requests a minute through one link, and 1,200 requests a minute from one source address.
         */
        get: operations["pages.invitation"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/i/{token}/accept": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Accept the certificate, from the page
         * @description What the button of the page posts. Leads back to the page, which shows the result.
         *
         *     **Access:** public, no credential.
         *
         *     **Rate limit:** 60 requests a minute through one link, and 1,200 requests a minute from one source address.
         */
        post: operations["pages.accept"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/i/{token}/erasure": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Ask the organization to erase the certificate of a link, from its page
         * @description It has 15 days to answer; its silence grants it.
         *
         *     **Access:** public, no credential.
         *
         *     **Rate limit:** 60 requests a minute through one link, and 1,200 requests a minute from one source address.
         */
        post: operations["pages.erase"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/i/{token}/messages": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Stop messages to the recipient's phone, or get them again, from the page
         * @description What the button of the page posts. Leads back to the page, which shows the result.
         *
         *     **Access:** public, no credential.
         *
         *     **Rate limit:** 60 requests a minute through one link, and 1,200 requests a minute from one source address.
         */
        post: operations["pages.messages"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/i/{token}/reconsider": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Take a refusal back, from the page
         * @description What the button of the page posts. Leads back to the page, which shows the result.
         *
         *     **Access:** public, no credential.
         *
         *     **Rate limit:** 60 requests a minute through one link, and 1,200 requests a minute from one source address.
         */
        post: operations["pages.reconsider"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/i/{token}/reject": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Open the page that asks before a certificate is refused
         * @description Changes nothing: the page has a button.
         *
         *     **Access:** public, no credential.
         *
         *     **Rate limit:** 60 requests a minute through one link, and 1,200 requests a minute from one source address.
         */
        get: operations["pages.reject-form"];
        put?: never;
        /**
         * Refuse the certificate, from the page that asks
         * @description What the button of the page posts. Leads back to the page, which shows the result.
         *
         *     **Access:** public, no credential.
         *
         *     **Rate limit:** 60 requests a minute through one link, and 1,200 requests a minute from one source address.
         */
        post: operations["pages.reject"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/i/{token}/sample.png": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * See what a certificate looks like before it is accepted
         * @description For the recipient: the document, marked as a sample, while the invitation waits for an answer.
         *
         *     **Access:** public, no credential.
         *
         *     **Rate limit:** 60 requests a minute through one link, and 1,200 requests a minute from one source address.
         */
        get: operations["pages.sample"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/i/{token}/sharing": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Choose who sees the certificate, from the page
         * @description What the button of the page posts. Leads back to the page, which shows the result.
         *
         *     **Access:** public, no credential.
         *
         *     **Rate limit:** 60 requests a minute through one link, and 1,200 requests a minute from one source address.
         */
        post: operations["pages.share"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/i/{token}/subscribe": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Let an organization's mail to the recipient resume
         * @description What the page offers to somebody who has unsubscribed.
         *
         *     **Access:** public, no credential.
         *
         *     **Rate limit:** 60 requests a minute through one link, and 1,200 requests a minute from one source address.
         */
        post: operations["pages.subscribe"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/i/{token}/unsubscribe": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Open the page that stops an organization's mail
         * @description Changes nothing: the page has a button.
         *
         *     **Access:** public, no credential.
         *
         *     **Rate limit:** 60 requests a minute through one link, and 1,200 requests a minute from one source address.
         */
        get: operations["pages.unsubscribe-form"];
        put?: never;
        /**
         * Stop an organization's mail to the recipient
         * @description What the page's button and the one-click unsubscription of mail services (RFC 8058) post.
         *
         *     **Access:** public, no credential.
         *
         *     **Rate limit:** 60 requests a minute through one link, and 1,200 requests a minute from one source address.
         */
        post: operations["pages.unsubscribe"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/images": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the uploaded images
         * @description **Access:** a panel session token, on every plan; an API key is refused: use the same path under `/v1.0`.
         *
         *     **Rate limit:** 300 a minute for all session tokens of the organization.
         */
        get: operations["images.list.panel"];
        put?: never;
        /**
         * Upload an image
         * @description The body is the file, of at most 4.5 MB; a larger one goes by `POST /v1.0/images/uploads`. We keep a PNG of it; an SVG is drawn without its scripts and whatever lies outside of it, and must have its text as paths; a PDF of one page, of at most 4 MB and without scripts, forms, files and links, is drawn too. `image_url` can be given wherever an image is asked for, at once, and the same file has the same one.
         *
         *     **Access:** a panel session token, on every plan; an API key is refused: use the same path under `/v1.0`.
         *
         *     **Rate limit:** 30 requests a minute for all session tokens of the organization, counted with every other operation of the window `upload`; 300 a minute for all session tokens of the organization.
         */
        post: operations["images.upload.panel"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/images/{file}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read the kept copy of an image
         * @description Copies are named after their content, so caches may keep them for good.
         *
         *     **Access:** public, no credential.
         *
         *     **Rate limit:** 1,200 requests a minute from one source address, all operations of images together.
         */
        get: operations["images.get"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/images/events/{short_code}/{picture}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Find the kept copy of a picture on an event's page
         * @description The picture of a public event, or of the organization that issues for it.
         *
         *     **Access:** public, no credential.
         *
         *     **Rate limit:** 1,200 requests a minute from one source address, all operations of images together.
         */
        get: operations["images.event"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/images/of/{key}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Find the kept copy of an organization's image
         * @description Our pages and mails have this address instead of the original one. It leads to the copy; without one, it is a neutral picture.
         *
         *     **Access:** public, no credential.
         *
         *     **Rate limit:** 1,200 requests a minute from one source address, all operations of images together.
         */
        get: operations["images.find"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/images/uploads": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Get an address to send an image to
         * @description For images of up to 5 MB: name type and size, send the file by PUT to `url` with `headers` within 15 minutes, then call `POST /v1.0/images/uploads/{id}/complete`, which gives the `image_url`. The address takes a file of that type and size only, once it is known it needs no credential, and what is not completed is forgotten after a day.
         *
         *     **Access:** a panel session token, on every plan; an API key is refused: use the same path under `/v1.0`.
         *
         *     **Rate limit:** 30 requests a minute for all session tokens of the organization, counted with every other operation of the window `upload`; 300 a minute for all session tokens of the organization.
         */
        post: operations["images.open-upload.panel"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/images/uploads/{id}/complete": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Keep the image that was sent
         * @description Reads the file that was sent to the address of the upload, and answers as `POST /v1.0/images`. It can be repeated: the same upload is the same image.
         *
         *     **Access:** a panel session token, on every plan; an API key is refused: use the same path under `/v1.0`.
         *
         *     **Rate limit:** 30 requests a minute for all session tokens of the organization, counted with every other operation of the window `upload`; 300 a minute for all session tokens of the organization.
         */
        post: operations["images.complete-upload.panel"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/invitations": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List issued certificates
         * @description **Access:** a panel session token, on every plan; an API key is refused: use the same path under `/v1.0`.
         *
         *     **Rate limit:** 300 a minute for all session tokens of the organization.
         */
        get: operations["invitations.list.panel"];
        put?: never;
        /**
         * Issue one or more certificates
         * @description Issues a certificate to each recipient, all or none, and e-mails each at once. Name one `recipient`, a list of 1 to 500, or one recipient's fields at the top level. Send an `Idempotency-Key` to repeat the request safely within 24 hours.
         *
         *     **Access:** a panel session token, on every plan; an API key is refused: use the same path under `/v1.0`.
         *
         *     **Rate limit:** 300 a minute for all session tokens of the organization.
         */
        post: operations["invitations.issue.panel"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/invitations/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read one certificate
         * @description **Access:** a panel session token, on every plan; an API key is refused: use the same path under `/v1.0`.
         *
         *     **Rate limit:** 300 a minute for all session tokens of the organization.
         */
        get: operations["invitations.get.panel"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/invitations/{id}/history": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read what happened to one certificate
         * @description Issuance, the latest e-mail, the recipient's answer, signature, end, and what webhooks were told of it (kept for 30 days), oldest first.
         *
         *     **Access:** a panel session token, on every plan; an API key is refused: use the same path under `/v1.0`.
         *
         *     **Rate limit:** 300 a minute for all session tokens of the organization.
         */
        get: operations["invitations.history.panel"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/invitations/{id}/resend": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Send an invitation again
         * @description Mails the invitation of a pending certificate once more, at most three times a day (UTC). An address that refused the invitation before is tried again. `channels` asks for a phone message as well, or instead: not within 24 hours of one that may have arrived.
         *
         *     **Access:** a panel session token, on every plan; an API key is refused: use the same path under `/v1.0`.
         *
         *     **Rate limit:** 300 a minute for all session tokens of the organization.
         */
        post: operations["invitations.resend.panel"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/invitations/{id}/revoke": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Revoke a certificate
         * @description Takes a pending or accepted certificate back, for good. Repeating this is harmless. The recipient is told by e-mail, unless `tell_recipient` is `false`.
         *
         *     **Access:** a panel session token, on every plan; an API key is refused: use the same path under `/v1.0`.
         *
         *     **Rate limit:** 300 a minute for all session tokens of the organization.
         */
        post: operations["invitations.revoke.panel"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/issuers/{organization_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read about an issuer
         * @description The public profile of an organization that has signed credentials: who it is, its public events, and its badges. A page for people, and JSON with `Accept: application/json`, which begins as a Profile of Open Badges 3.0.
         *
         *     **Access:** public, no credential.
         *
         *     **Rate limit:** 300 requests a minute from one source address, all operations of verification together.
         */
        get: operations["issuers.get"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/issuers/{organization_id}/did.json": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read the public keys of an issuer
         * @description The DID document (did:web) of an organization that has signed credentials. Whoever verifies one of them finds the key here. Keys stay in it when newer ones replace them.
         *
         *     **Access:** public, no credential.
         *
         *     **Rate limit:** 300 requests a minute from one source address, all operations of verification together.
         */
        get: operations["issuers.did"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/issuers/{organization_id}/status/{n}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read which credentials of an organization are revoked
         * @description A signed list (Bitstring Status List 1.0), which credentials name as their status. A revocation shows in it within 60 s.
         *
         *     **Access:** public, no credential.
         *
         *     **Rate limit:** 300 requests a minute from one source address, all operations of verification together.
         */
        get: operations["issuers.status"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/me": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * See all certificates of one's addresses
         * @description For people. Without a session it is the page that asks for a link by mail.
         *
         *     **Access:** public, no credential.
         *
         *     **Rate limit:** 300 requests a minute from one source address, all operations of my certificates together.
         */
        get: operations["me.list"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/me/addresses": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Add an address of one's own, or take one away
         * @description A link is mailed to an address that is to be added, and its owner confirms it there.
         *
         *     **Access:** public, no credential.
         *
         *     **Rate limit:** 10 requests a minute from one source address, all operations of links that are mailed together.
         */
        post: operations["me.addresses"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/me/certificates/{short_code}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Open a certificate of one's own
         * @description Leads to its page for the holder, by a link that works as long as a session.
         *
         *     **Access:** public, no credential.
         *
         *     **Rate limit:** 300 requests a minute from one source address, all operations of my certificates together.
         */
        get: operations["me.open"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/me/erasure": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Erase one's account, and ask every organization to erase one's certificates
         * @description **Access:** public, no credential.
         *
         *     **Rate limit:** 300 requests a minute from one source address, all operations of my certificates together.
         */
        post: operations["me.erase"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/me/links": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Get a link to one's certificates by mail
         * @description For people: to an address, or to the one on record of a certificate. The answer is the same whether or not it is known.
         *
         *     **Access:** public, no credential.
         *
         *     **Rate limit:** 10 requests a minute from one source address, all operations of links that are mailed together.
         */
        post: operations["me.ask-link"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/me/links/{token}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Open a link that was mailed to a person
         * @description For people: a page with a button. Changes nothing.
         *
         *     **Access:** public, no credential.
         *
         *     **Rate limit:** 300 requests a minute from one source address, all operations of my certificates together.
         */
        get: operations["me.show-link"];
        put?: never;
        /**
         * Use a link that was mailed to a person, from its page
         * @description Works once: it signs the browser in, or adds the address to those of who asked.
         *
         *     **Access:** public, no credential.
         *
         *     **Rate limit:** 300 requests a minute from one source address, all operations of my certificates together.
         */
        post: operations["me.use-link"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/me/profile": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Choose one's name and language
         * @description **Access:** public, no credential.
         *
         *     **Rate limit:** 300 requests a minute from one source address, all operations of my certificates together.
         */
        post: operations["me.profile"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/me/sign-out": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Sign out, here or everywhere
         * @description **Access:** public, no credential.
         *
         *     **Rate limit:** 300 requests a minute from one source address, all operations of my certificates together.
         */
        post: operations["me.sign-out"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/openapi.json": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read this description as an OpenAPI 3.1 document
         * @description **Access:** public, no credential and no rate limit.
         */
        get: operations["docs.openapi"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/organization": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read the organization's profile
         * @description **Access:** a panel session token, on every plan; an API key is refused.
         *
         *     **Rate limit:** 300 a minute for all session tokens of the organization.
         */
        get: operations["organization.get"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        /**
         * Change the organization's profile
         * @description Fields that are left out stay as they are; `null` clears a field. Mails and pages use the colour, and the locale where the recipient's is not known. Another `name` or `company_name` ends the verification until it is given again.
         *
         *     **Access:** a panel session token, on every plan; an API key is refused.
         *
         *     **Rate limit:** 300 a minute for all session tokens of the organization.
         */
        patch: operations["organization.update"];
        trace?: never;
    };
    "/organization/mail-domain": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read the domain that e-mails come from, with the records to set
         * @description **Access:** a panel session token, on every plan; an API key is refused.
         *
         *     **Rate limit:** 300 a minute for all session tokens of the organization.
         */
        get: operations["mail-domain.get"];
        put?: never;
        /**
         * Send e-mails from a domain of the organization
         * @description Set the `records` of the answer in the domain's DNS; those of `dkim` follow within seconds, see GET. They are looked for each hour, and when the same domain is sent again. E-mails come from the domain once it is verified, and from our address while it is not. Another `from_local_part` changes the address. A domain that is not verified for seven days is released; until it is verified for the first time, another organization may claim it after an hour. PRO and above.
         *
         *     **Access:** a panel session token, on every plan; an API key is refused.
         *
         *     **Rate limit:** 300 a minute for all session tokens of the organization.
         */
        post: operations["mail-domain.claim"];
        /**
         * Send e-mails from our address again
         * @description E-mails come from our address from now on, and the domain is released within minutes; remove its records then.
         *
         *     **Access:** a panel session token, on every plan; an API key is refused.
         *
         *     **Rate limit:** 300 a minute for all session tokens of the organization.
         */
        delete: operations["mail-domain.remove"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/recipient-invitations": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List invitations from the recipients' side
         * @description **Access:** a panel session token, on every plan; an API key is refused: use the same path under `/v1.0`.
         *
         *     **Rate limit:** 300 a minute for all session tokens of the organization.
         */
        get: operations["recipient-invitations.list.panel"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/recipient/accounts": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Create the account of the address behind a link
         * @description Certificates that wait for this address, of any organization, become PENDING.
         *
         *     **Access:** public, no credential.
         *
         *     **Rate limit:** 60 requests a minute through one link, and 1,200 requests a minute from one source address.
         */
        post: operations["recipient.create-account"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/recipient/invitations/{token}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Show the invitation behind a link
         * @description The token comes from the link in the recipient's e-mail. Changes nothing.
         *
         *     **Access:** public, no credential.
         *
         *     **Rate limit:** 60 requests a minute through one link, and 1,200 requests a minute from one source address.
         */
        get: operations["recipient.view"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/recipient/invitations/{token}/accept": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Accept the certificate
         * @description Repeating this is harmless; the opposite answer afterwards is refused with 409.
         *
         *     **Access:** public, no credential.
         *
         *     **Rate limit:** 60 requests a minute through one link, and 1,200 requests a minute from one source address.
         */
        post: operations["recipient.accept"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/recipient/invitations/{token}/messages": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Stop messages to the recipient's phone, or get them again
         * @description For the number of the certificate and all organizations. Sending a message again is then 409 `recipient_opted_out`. Messages that were stopped from the phone itself, by a word such as STOP, or on the page of another address, only that phone allows again. E-mails have a choice of their own.
         *
         *     **Access:** public, no credential.
         *
         *     **Rate limit:** 60 requests a minute through one link, and 1,200 requests a minute from one source address.
         */
        post: operations["recipient.messages"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/recipient/invitations/{token}/reconsider": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Take a refusal back
         * @description For 7 days while the certificate is valid. It then waits for an answer as before; repeating this is harmless. No webhook is sent.
         *
         *     **Access:** public, no credential.
         *
         *     **Rate limit:** 60 requests a minute through one link, and 1,200 requests a minute from one source address.
         */
        post: operations["recipient.reconsider"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/recipient/invitations/{token}/reject": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Refuse the certificate
         * @description Repeating this is harmless; the opposite answer afterwards is refused with 409.
         *
         *     **Access:** public, no credential.
         *
         *     **Rate limit:** 60 requests a minute through one link, and 1,200 requests a minute from one source address.
         */
        post: operations["recipient.reject"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/recipient/invitations/{token}/sharing": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Choose who sees the certificate
         * @description For a certificate that was accepted, as often as the recipient likes. A hidden one is 404 for everybody, as if there were none; a credential that somebody has already still verifies. Without the name the credential is signed anew, and keeps its id. The organization is not told.
         *
         *     **Access:** public, no credential.
         *
         *     **Rate limit:** 60 requests a minute through one link, and 1,200 requests a minute from one source address.
         */
        post: operations["recipient.share"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/recipients": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the people the organization has issued to
         * @description Ordered by e-mail address. A person appears moments after the first issuance.
         *
         *     **Access:** a panel session token, on every plan; an API key is refused: use the same path under `/v1.0`.
         *
         *     **Rate limit:** 300 a minute for all session tokens of the organization.
         */
        get: operations["recipients.list.panel"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/templates": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the organization's templates
         * @description **Access:** a panel session token, on every plan; an API key is refused: use the same path under `/v1.0`.
         *
         *     **Rate limit:** 300 a minute for all session tokens of the organization.
         */
        get: operations["templates.list.panel"];
        put?: never;
        /**
         * Create a template
         * @description A document of your own for badges with the layout `own`: one or two pages, elements in millimetres from the upper left corner. It is checked element by element: each lies inside of the page, a QR code of 18 mm or more can be scanned, the longest name fits, text can be read. `warnings` say what could not be told.
         *
         *     **Access:** a panel session token, on every plan; an API key is refused: use the same path under `/v1.0`.
         *
         *     **Rate limit:** 300 a minute for all session tokens of the organization.
         */
        post: operations["templates.create.panel"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/templates/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read one template
         * @description **Access:** a panel session token, on every plan; an API key is refused: use the same path under `/v1.0`.
         *
         *     **Rate limit:** 300 a minute for all session tokens of the organization.
         */
        get: operations["templates.get.panel"];
        put?: never;
        post?: never;
        /**
         * Delete a template that no badge has named
         * @description **Access:** a panel session token, on every plan; an API key is refused: use the same path under `/v1.0`.
         *
         *     **Rate limit:** 300 a minute for all session tokens of the organization.
         */
        delete: operations["templates.remove.panel"];
        options?: never;
        head?: never;
        /**
         * Change a template
         * @description Fields that are left out stay as they are; `page`, `pages` and `variants` are each replaced whole. Certificates already issued keep the template as it was.
         *
         *     **Access:** a panel session token, on every plan; an API key is refused: use the same path under `/v1.0`.
         *
         *     **Rate limit:** 300 a minute for all session tokens of the organization.
         */
        patch: operations["templates.update.panel"];
        trace?: never;
    };
    "/templates/{id}/editor": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Get an address at which a person can edit the template
         * @description The address works once and for 15 minutes; then the browser that opened it can change this template, and nothing else, for an hour.
         *
         *     **Access:** a panel session token, on every plan; an API key is refused: use the same path under `/v1.0`.
         *
         *     **Rate limit:** 300 a minute for all session tokens of the organization.
         */
        post: operations["editor.link.panel"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/templates/{id}/export": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Download a template as ZIP
         * @description `template.json` and our copies of its pictures, for `POST /v1.0/templates/import` elsewhere.
         *
         *     **Access:** a panel session token, on every plan; an API key is refused: use the same path under `/v1.0`.
         *
         *     **Rate limit:** 300 a minute for all session tokens of the organization.
         */
        get: operations["templates.export.panel"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/templates/{id}/preview": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Preview a template
         * @description The template, or another content in its place, as a document of a sample person would have it. Nothing is stored. Pictures without a copy are left out.
         *
         *     **Access:** a panel session token, on every plan; an API key is refused: use the same path under `/v1.0`.
         *
         *     **Rate limit:** 30 requests a minute for all session tokens of the organization, counted with every other operation of the window `preview`; 300 a minute for all session tokens of the organization.
         */
        post: operations["templates.preview.panel"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/templates/import": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Create a template from a ZIP
         * @description The body is a ZIP of the export, of at most 4.5 MB. The template is checked as a new one, and each picture as an uploaded one.
         *
         *     **Access:** a panel session token, on every plan; an API key is refused: use the same path under `/v1.0`.
         *
         *     **Rate limit:** 30 requests a minute for all session tokens of the organization, counted with every other operation of the window `upload`; 300 a minute for all session tokens of the organization.
         */
        post: operations["templates.import.panel"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1.0/badges": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the organization's badges
         * @description **Access:** an API key of an organization on STARTER, PRO, BUSINESS, or ENTERPRISE; a session token is refused: use the same path without `/v1.0`.
         *
         *     **Rate limit:** 300 requests a minute for one key, counted with every other operation of the window `read`; 100 a minute (STARTER), 1,000 a minute (PRO, BUSINESS), or 10,000 a minute (ENTERPRISE) for all keys of the organization together.
         */
        get: operations["badges.list"];
        put?: never;
        /**
         * Create a badge
         * @description **Access:** an API key of an organization on PRO, BUSINESS, or ENTERPRISE; a session token is refused: use the same path without `/v1.0`.
         *
         *     **Rate limit:** 1,000 a minute (PRO, BUSINESS) or 10,000 a minute (ENTERPRISE) for all keys of the organization together.
         */
        post: operations["badges.create"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1.0/badges/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read one badge
         * @description **Access:** an API key of an organization on STARTER, PRO, BUSINESS, or ENTERPRISE; a session token is refused: use the same path without `/v1.0`.
         *
         *     **Rate limit:** 300 requests a minute for one key, counted with every other operation of the window `read`; 100 a minute (STARTER), 1,000 a minute (PRO, BUSINESS), or 10,000 a minute (ENTERPRISE) for all keys of the organization together.
         */
        get: operations["badges.get"];
        put?: never;
        post?: never;
        /**
         * Delete a badge that has no certificates
         * @description **Access:** an API key of an organization on PRO, BUSINESS, or ENTERPRISE; a session token is refused: use the same path without `/v1.0`.
         *
         *     **Rate limit:** 1,000 a minute (PRO, BUSINESS) or 10,000 a minute (ENTERPRISE) for all keys of the organization together.
         */
        delete: operations["badges.remove"];
        options?: never;
        head?: never;
        /**
         * Change a badge
         * @description Fields that are left out stay as they are; `null` clears a field; `design` is replaced whole. Certificates already issued keep their expiry, texts and design; with them, `fields` can be hidden, relabelled and added only.
         *
         *     **Access:** an API key of an organization on PRO, BUSINESS, or ENTERPRISE; a session token is refused: use the same path without `/v1.0`.
         *
         *     **Rate limit:** 1,000 a minute (PRO, BUSINESS) or 10,000 a minute (ENTERPRISE) for all keys of the organization together.
         */
        patch: operations["badges.update"];
        trace?: never;
    };
    "/v1.0/badges/{id}/preview": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Preview a certificate of a badge
         * @description The document as a certificate of the badge would have it, marked as a sample: with the badge's design, or with another one to try. Nothing is stored. A character that no font has is 400 `unrenderable_text`, which names it; while an image is still being fetched it is 409 `image_not_ready`; one that cannot be had is left out, and a warning says why. The header `Preview-Warnings` says what would not look as it was meant, such as a text that repeats what the layout prints; `Design` says what that is.
         *
         *     **Access:** an API key of an organization on PRO, BUSINESS, or ENTERPRISE; a session token is refused: use the same path without `/v1.0`.
         *
         *     **Rate limit:** 30 requests a minute for one key, counted with every other operation of the window `preview`; 1,000 a minute (PRO, BUSINESS) or 10,000 a minute (ENTERPRISE) for all keys of the organization together.
         */
        post: operations["badges.preview"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1.0/balance": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read the month's quota and what is left of it
         * @description **Access:** an API key of an organization on STARTER, PRO, BUSINESS, or ENTERPRISE; a session token is refused: use the same path without `/v1.0`.
         *
         *     **Rate limit:** 300 requests a minute for one key, counted with every other operation of the window `read`; 100 a minute (STARTER), 1,000 a minute (PRO, BUSINESS), or 10,000 a minute (ENTERPRISE) for all keys of the organization together.
         */
        get: operations["balance.get"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1.0/deliveries": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List what was sent to all webhooks
         * @description The deliveries to every webhook of the organization, newest event first, each from its first attempt on; kept for 30 days. Look for `status=failed` to find what an endpoint missed.
         *
         *     **Access:** an API key of an organization on PRO, BUSINESS, or ENTERPRISE; a session token is refused: use the same path without `/v1.0`.
         *
         *     **Rate limit:** 300 requests a minute for one key, counted with every other operation of the window `read`; 1,000 a minute (PRO, BUSINESS) or 10,000 a minute (ENTERPRISE) for all keys of the organization together.
         */
        get: operations["deliveries.list"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1.0/events": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the organization's events
         * @description **Access:** an API key of an organization on STARTER, PRO, BUSINESS, or ENTERPRISE; a session token is refused: use the same path without `/v1.0`.
         *
         *     **Rate limit:** 300 requests a minute for one key, counted with every other operation of the window `read`; 100 a minute (STARTER), 1,000 a minute (PRO, BUSINESS), or 10,000 a minute (ENTERPRISE) for all keys of the organization together.
         */
        get: operations["events.list"];
        put?: never;
        /**
         * Create an event
         * @description **Access:** an API key of an organization on PRO, BUSINESS, or ENTERPRISE; a session token is refused: use the same path without `/v1.0`.
         *
         *     **Rate limit:** 1,000 a minute (PRO, BUSINESS) or 10,000 a minute (ENTERPRISE) for all keys of the organization together.
         */
        post: operations["events.create"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1.0/events/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read one event
         * @description **Access:** an API key of an organization on STARTER, PRO, BUSINESS, or ENTERPRISE; a session token is refused: use the same path without `/v1.0`.
         *
         *     **Rate limit:** 300 requests a minute for one key, counted with every other operation of the window `read`; 100 a minute (STARTER), 1,000 a minute (PRO, BUSINESS), or 10,000 a minute (ENTERPRISE) for all keys of the organization together.
         */
        get: operations["events.get"];
        put?: never;
        post?: never;
        /**
         * Delete an event that has no certificates
         * @description **Access:** an API key of an organization on PRO, BUSINESS, or ENTERPRISE; a session token is refused: use the same path without `/v1.0`.
         *
         *     **Rate limit:** 1,000 a minute (PRO, BUSINESS) or 10,000 a minute (ENTERPRISE) for all keys of the organization together.
         */
        delete: operations["events.remove"];
        options?: never;
        head?: never;
        /**
         * Change an event
         * @description Fields that are left out stay as they are; `null` clears a field.
         *
         *     **Access:** an API key of an organization on PRO, BUSINESS, or ENTERPRISE; a session token is refused: use the same path without `/v1.0`.
         *
         *     **Rate limit:** 1,000 a minute (PRO, BUSINESS) or 10,000 a minute (ENTERPRISE) for all keys of the organization together.
         */
        patch: operations["events.update"];
        trace?: never;
    };
    "/v1.0/field-presets": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List fields and roles to start a badge from
         * @description For a race, a course and a congress, and which headings of files mean which field. `key` of a heading is that of a field, or of a recipient in `POST /v1.0/invitations`; `first_name` and `last_name` are parts of `recipient_name`.
         *
         *     **Access:** an API key of an organization on STARTER, PRO, BUSINESS, or ENTERPRISE; a session token is refused: use the same path without `/v1.0`.
         *
         *     **Rate limit:** 300 requests a minute for one key, counted with every other operation of the window `read`; 100 a minute (STARTER), 1,000 a minute (PRO, BUSINESS), or 10,000 a minute (ENTERPRISE) for all keys of the organization together.
         */
        get: operations["field-presets.list"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1.0/images": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the uploaded images
         * @description **Access:** an API key of an organization on STARTER, PRO, BUSINESS, or ENTERPRISE; a session token is refused: use the same path without `/v1.0`.
         *
         *     **Rate limit:** 300 requests a minute for one key, counted with every other operation of the window `read`; 100 a minute (STARTER), 1,000 a minute (PRO, BUSINESS), or 10,000 a minute (ENTERPRISE) for all keys of the organization together.
         */
        get: operations["images.list"];
        put?: never;
        /**
         * Upload an image
         * @description The body is the file, of at most 4.5 MB; a larger one goes by `POST /v1.0/images/uploads`. We keep a PNG of it; an SVG is drawn without its scripts and whatever lies outside of it, and must have its text as paths; a PDF of one page, of at most 4 MB and without scripts, forms, files and links, is drawn too. `image_url` can be given wherever an image is asked for, at once, and the same file has the same one.
         *
         *     **Access:** an API key of an organization on PRO, BUSINESS, or ENTERPRISE; a session token is refused: use the same path without `/v1.0`.
         *
         *     **Rate limit:** 30 requests a minute for one key, counted with every other operation of the window `upload`; 1,000 a minute (PRO, BUSINESS) or 10,000 a minute (ENTERPRISE) for all keys of the organization together.
         */
        post: operations["images.upload"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1.0/images/uploads": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Get an address to send an image to
         * @description For images of up to 5 MB: name type and size, send the file by PUT to `url` with `headers` within 15 minutes, then call `POST /v1.0/images/uploads/{id}/complete`, which gives the `image_url`. The address takes a file of that type and size only, once it is known it needs no credential, and what is not completed is forgotten after a day.
         *
         *     **Access:** an API key of an organization on PRO, BUSINESS, or ENTERPRISE; a session token is refused: use the same path without `/v1.0`.
         *
         *     **Rate limit:** 30 requests a minute for one key, counted with every other operation of the window `upload`; 1,000 a minute (PRO, BUSINESS) or 10,000 a minute (ENTERPRISE) for all keys of the organization together.
         */
        post: operations["images.open-upload"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1.0/images/uploads/{id}/complete": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Keep the image that was sent
         * @description Reads the file that was sent to the address of the upload, and answers as `POST /v1.0/images`. It can be repeated: the same upload is the same image.
         *
         *     **Access:** an API key of an organization on PRO, BUSINESS, or ENTERPRISE; a session token is refused: use the same path without `/v1.0`.
         *
         *     **Rate limit:** 30 requests a minute for one key, counted with every other operation of the window `upload`; 1,000 a minute (PRO, BUSINESS) or 10,000 a minute (ENTERPRISE) for all keys of the organization together.
         */
        post: operations["images.complete-upload"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1.0/invitations": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List issued certificates
         * @description **Access:** an API key of an organization on STARTER, PRO, BUSINESS, or ENTERPRISE; a session token is refused: use the same path without `/v1.0`.
         *
         *     **Rate limit:** 300 requests a minute for one key, counted with every other operation of the window `read`; 100 a minute (STARTER), 1,000 a minute (PRO, BUSINESS), or 10,000 a minute (ENTERPRISE) for all keys of the organization together.
         */
        get: operations["invitations.list"];
        put?: never;
        /**
         * Issue one or more certificates
         * @description Issues a certificate to each recipient, all or none, and e-mails each at once. Name one `recipient`, a list of 1 to 500, or one recipient's fields at the top level. Send an `Idempotency-Key` to repeat the request safely within 24 hours.
         *
         *     **Access:** an API key of an organization on STARTER, PRO, BUSINESS, or ENTERPRISE; a session token is refused: use the same path without `/v1.0`.
         *
         *     **Rate limit:** 100 requests a minute for one key, counted with every other operation of the window `issue`; 100 a minute (STARTER), 1,000 a minute (PRO, BUSINESS), or 10,000 a minute (ENTERPRISE) for all keys of the organization together.
         */
        post: operations["invitations.issue"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1.0/invitations/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read one certificate
         * @description **Access:** an API key of an organization on STARTER, PRO, BUSINESS, or ENTERPRISE; a session token is refused: use the same path without `/v1.0`.
         *
         *     **Rate limit:** 300 requests a minute for one key, counted with every other operation of the window `read`; 100 a minute (STARTER), 1,000 a minute (PRO, BUSINESS), or 10,000 a minute (ENTERPRISE) for all keys of the organization together.
         */
        get: operations["invitations.get"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1.0/invitations/{id}/history": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read what happened to one certificate
         * @description Issuance, the latest e-mail, the recipient's answer, signature, end, and what webhooks were told of it (kept for 30 days), oldest first.
         *
         *     **Access:** an API key of an organization on STARTER, PRO, BUSINESS, or ENTERPRISE; a session token is refused: use the same path without `/v1.0`.
         *
         *     **Rate limit:** 300 requests a minute for one key, counted with every other operation of the window `read`; 100 a minute (STARTER), 1,000 a minute (PRO, BUSINESS), or 10,000 a minute (ENTERPRISE) for all keys of the organization together.
         */
        get: operations["invitations.history"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1.0/invitations/{id}/resend": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Send an invitation again
         * @description Mails the invitation of a pending certificate once more, at most three times a day (UTC). An address that refused the invitation before is tried again. `channels` asks for a phone message as well, or instead: not within 24 hours of one that may have arrived.
         *
         *     **Access:** an API key of an organization on STARTER, PRO, BUSINESS, or ENTERPRISE; a session token is refused: use the same path without `/v1.0`.
         *
         *     **Rate limit:** 100 a minute (STARTER), 1,000 a minute (PRO, BUSINESS), or 10,000 a minute (ENTERPRISE) for all keys of the organization together.
         */
        post: operations["invitations.resend"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1.0/invitations/{id}/revoke": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Revoke a certificate
         * @description Takes a pending or accepted certificate back, for good. Repeating this is harmless. The recipient is told by e-mail, unless `tell_recipient` is `false`.
         *
         *     **Access:** an API key of an organization on STARTER, PRO, BUSINESS, or ENTERPRISE; a session token is refused: use the same path without `/v1.0`.
         *
         *     **Rate limit:** 100 a minute (STARTER), 1,000 a minute (PRO, BUSINESS), or 10,000 a minute (ENTERPRISE) for all keys of the organization together.
         */
        post: operations["invitations.revoke"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1.0/recipient-invitations": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List invitations from the recipients' side
         * @description **Access:** an API key of an organization on STARTER, PRO, BUSINESS, or ENTERPRISE; a session token is refused: use the same path without `/v1.0`.
         *
         *     **Rate limit:** 300 requests a minute for one key, counted with every other operation of the window `read`; 100 a minute (STARTER), 1,000 a minute (PRO, BUSINESS), or 10,000 a minute (ENTERPRISE) for all keys of the organization together.
         */
        get: operations["recipient-invitations.list"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1.0/recipients": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the people the organization has issued to
         * @description Ordered by e-mail address. A person appears moments after the first issuance.
         *
         *     **Access:** an API key of an organization on STARTER, PRO, BUSINESS, or ENTERPRISE; a session token is refused: use the same path without `/v1.0`.
         *
         *     **Rate limit:** 300 requests a minute for one key, counted with every other operation of the window `read`; 100 a minute (STARTER), 1,000 a minute (PRO, BUSINESS), or 10,000 a minute (ENTERPRISE) for all keys of the organization together.
         */
        get: operations["recipients.list"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1.0/templates": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the organization's templates
         * @description **Access:** an API key of an organization on STARTER, PRO, BUSINESS, or ENTERPRISE; a session token is refused: use the same path without `/v1.0`.
         *
         *     **Rate limit:** 300 requests a minute for one key, counted with every other operation of the window `read`; 100 a minute (STARTER), 1,000 a minute (PRO, BUSINESS), or 10,000 a minute (ENTERPRISE) for all keys of the organization together.
         */
        get: operations["templates.list"];
        put?: never;
        /**
         * Create a template
         * @description A document of your own for badges with the layout `own`: one or two pages, elements in millimetres from the upper left corner. It is checked element by element: each lies inside of the page, a QR code of 18 mm or more can be scanned, the longest name fits, text can be read. `warnings` say what could not be told.
         *
         *     **Access:** an API key of an organization on PRO, BUSINESS, or ENTERPRISE; a session token is refused: use the same path without `/v1.0`.
         *
         *     **Rate limit:** 1,000 a minute (PRO, BUSINESS) or 10,000 a minute (ENTERPRISE) for all keys of the organization together.
         */
        post: operations["templates.create"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1.0/templates/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read one template
         * @description **Access:** an API key of an organization on STARTER, PRO, BUSINESS, or ENTERPRISE; a session token is refused: use the same path without `/v1.0`.
         *
         *     **Rate limit:** 300 requests a minute for one key, counted with every other operation of the window `read`; 100 a minute (STARTER), 1,000 a minute (PRO, BUSINESS), or 10,000 a minute (ENTERPRISE) for all keys of the organization together.
         */
        get: operations["templates.get"];
        put?: never;
        post?: never;
        /**
         * Delete a template that no badge has named
         * @description **Access:** an API key of an organization on PRO, BUSINESS, or ENTERPRISE; a session token is refused: use the same path without `/v1.0`.
         *
         *     **Rate limit:** 1,000 a minute (PRO, BUSINESS) or 10,000 a minute (ENTERPRISE) for all keys of the organization together.
         */
        delete: operations["templates.remove"];
        options?: never;
        head?: never;
        /**
         * Change a template
         * @description Fields that are left out stay as they are; `page`, `pages` and `variants` are each replaced whole. Certificates already issued keep the template as it was.
         *
         *     **Access:** an API key of an organization on PRO, BUSINESS, or ENTERPRISE; a session token is refused: use the same path without `/v1.0`.
         *
         *     **Rate limit:** 1,000 a minute (PRO, BUSINESS) or 10,000 a minute (ENTERPRISE) for all keys of the organization together.
         */
        patch: operations["templates.update"];
        trace?: never;
    };
    "/v1.0/templates/{id}/editor": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Get an address at which a person can edit the template
         * @description The address works once and for 15 minutes; then the browser that opened it can change this template, and nothing else, for an hour.
         *
         *     **Access:** an API key of an organization on PRO, BUSINESS, or ENTERPRISE; a session token is refused: use the same path without `/v1.0`.
         *
         *     **Rate limit:** 1,000 a minute (PRO, BUSINESS) or 10,000 a minute (ENTERPRISE) for all keys of the organization together.
         */
        post: operations["editor.link"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1.0/templates/{id}/export": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Download a template as ZIP
         * @description `template.json` and our copies of its pictures, for `POST /v1.0/templates/import` elsewhere.
         *
         *     **Access:** an API key of an organization on STARTER, PRO, BUSINESS, or ENTERPRISE; a session token is refused: use the same path without `/v1.0`.
         *
         *     **Rate limit:** 300 requests a minute for one key, counted with every other operation of the window `read`; 100 a minute (STARTER), 1,000 a minute (PRO, BUSINESS), or 10,000 a minute (ENTERPRISE) for all keys of the organization together.
         */
        get: operations["templates.export"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1.0/templates/{id}/preview": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Preview a template
         * @description The template, or another content in its place, as a document of a sample person would have it. Nothing is stored. Pictures without a copy are left out.
         *
         *     **Access:** an API key of an organization on PRO, BUSINESS, or ENTERPRISE; a session token is refused: use the same path without `/v1.0`.
         *
         *     **Rate limit:** 30 requests a minute for one key, counted with every other operation of the window `preview`; 1,000 a minute (PRO, BUSINESS) or 10,000 a minute (ENTERPRISE) for all keys of the organization together.
         */
        post: operations["templates.preview"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1.0/templates/import": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Create a template from a ZIP
         * @description The body is a ZIP of the export, of at most 4.5 MB. The template is checked as a new one, and each picture as an uploaded one.
         *
         *     **Access:** an API key of an organization on PRO, BUSINESS, or ENTERPRISE; a session token is refused: use the same path without `/v1.0`.
         *
         *     **Rate limit:** 30 requests a minute for one key, counted with every other operation of the window `upload`; 1,000 a minute (PRO, BUSINESS) or 10,000 a minute (ENTERPRISE) for all keys of the organization together.
         */
        post: operations["templates.import"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1.0/webhooks": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the organization's webhooks
         * @description **Access:** an API key of an organization on PRO, BUSINESS, or ENTERPRISE; a session token is refused: use the same path without `/v1.0`.
         *
         *     **Rate limit:** 300 requests a minute for one key, counted with every other operation of the window `read`; 1,000 a minute (PRO, BUSINESS) or 10,000 a minute (ENTERPRISE) for all keys of the organization together.
         */
        get: operations["webhooks.list"];
        put?: never;
        /**
         * Create a webhook
         * @description Has the service call an address of yours when something happens. Messages follow Standard Webhooks: verify `webhook-signature` with the secret of this answer, which is not shown again, and take a repeated `webhook-id` for the same message. The section "Receiving webhooks" has the rest. An organization may have ten webhooks.
         *
         *     **Access:** an API key of an organization on PRO, BUSINESS, or ENTERPRISE; a session token is refused: use the same path without `/v1.0`.
         *
         *     **Rate limit:** 1,000 a minute (PRO, BUSINESS) or 10,000 a minute (ENTERPRISE) for all keys of the organization together.
         */
        post: operations["webhooks.create"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1.0/webhooks/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read one webhook
         * @description **Access:** an API key of an organization on PRO, BUSINESS, or ENTERPRISE; a session token is refused: use the same path without `/v1.0`.
         *
         *     **Rate limit:** 300 requests a minute for one key, counted with every other operation of the window `read`; 1,000 a minute (PRO, BUSINESS) or 10,000 a minute (ENTERPRISE) for all keys of the organization together.
         */
        get: operations["webhooks.get"];
        put?: never;
        post?: never;
        /**
         * Delete a webhook
         * @description Nothing more is sent to it, and its log of deliveries can no longer be read.
         *
         *     **Access:** an API key of an organization on PRO, BUSINESS, or ENTERPRISE; a session token is refused: use the same path without `/v1.0`.
         *
         *     **Rate limit:** 1,000 a minute (PRO, BUSINESS) or 10,000 a minute (ENTERPRISE) for all keys of the organization together.
         */
        delete: operations["webhooks.remove"];
        options?: never;
        head?: never;
        /**
         * Change a webhook
         * @description Fields that are left out stay as they are. Disabling cancels the deliveries that wait; enabling resumes them. What happens while a webhook is disabled is not delivered to it.
         *
         *     **Access:** an API key of an organization on PRO, BUSINESS, or ENTERPRISE; a session token is refused: use the same path without `/v1.0`.
         *
         *     **Rate limit:** 1,000 a minute (PRO, BUSINESS) or 10,000 a minute (ENTERPRISE) for all keys of the organization together.
         */
        patch: operations["webhooks.update"];
        trace?: never;
    };
    "/v1.0/webhooks/{id}/deliveries": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List what was sent to a webhook
         * @description Newest event first, each from its first attempt on; kept for 30 days.
         *
         *     **Access:** an API key of an organization on PRO, BUSINESS, or ENTERPRISE; a session token is refused: use the same path without `/v1.0`.
         *
         *     **Rate limit:** 300 requests a minute for one key, counted with every other operation of the window `read`; 1,000 a minute (PRO, BUSINESS) or 10,000 a minute (ENTERPRISE) for all keys of the organization together.
         */
        get: operations["webhooks.list-deliveries"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1.0/webhooks/{id}/deliveries/{delivery_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read one delivery
         * @description With the body, the last attempt and each failed one, and up to 16 kB of the response to each.
         *
         *     **Access:** an API key of an organization on PRO, BUSINESS, or ENTERPRISE; a session token is refused: use the same path without `/v1.0`.
         *
         *     **Rate limit:** 300 requests a minute for one key, counted with every other operation of the window `read`; 1,000 a minute (PRO, BUSINESS) or 10,000 a minute (ENTERPRISE) for all keys of the organization together.
         */
        get: operations["webhooks.get-delivery"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1.0/webhooks/{id}/deliveries/{delivery_id}/redeliver": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Send a delivery again
         * @description Queues one more attempt at once, with the same `webhook-id` and body, whatever became of the delivery. If it succeeds the delivery is `delivered` and no automatic attempt follows; if it fails nothing changes. An endpoint that is slow or only fails gets few requests at once: the attempt waits for its turn for some minutes, and is then recorded as failed with the error `endpoint_busy`.
         *
         *     **Access:** an API key of an organization on PRO, BUSINESS, or ENTERPRISE; a session token is refused: use the same path without `/v1.0`.
         *
         *     **Rate limit:** 60 requests a minute for one key, counted with every other operation of the window `redelivery`; 1,000 a minute (PRO, BUSINESS) or 10,000 a minute (ENTERPRISE) for all keys of the organization together.
         */
        post: operations["webhooks.redeliver"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1.0/webhooks/{id}/rotate-secret": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Replace the signing secret
         * @description Messages are signed with the new secret from now on, and for 24 hours with the former one too: `webhook-signature` then holds two signatures. The new secret is in this answer only.
         *
         *     **Access:** an API key of an organization on PRO, BUSINESS, or ENTERPRISE; a session token is refused: use the same path without `/v1.0`.
         *
         *     **Rate limit:** 1,000 a minute (PRO, BUSINESS) or 10,000 a minute (ENTERPRISE) for all keys of the organization together.
         */
        post: operations["webhooks.rotate-secret"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1.0/webhooks/{id}/test": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Send a test message
         * @description Sends a signed message at once, a `webhook.test` or an example of the kind that `type` names, and answers with what the endpoint said, within 15 seconds. It works for a disabled webhook too, and a failure counts for nothing.
         *
         *     **Access:** an API key of an organization on PRO, BUSINESS, or ENTERPRISE; a session token is refused: use the same path without `/v1.0`.
         *
         *     **Rate limit:** 10 requests a minute for one key, counted with every other operation of the window `webhookTest`; 1,000 a minute (PRO, BUSINESS) or 10,000 a minute (ENTERPRISE) for all keys of the organization together.
         */
        post: operations["webhooks.test"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/events": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List and search public events (the same as /event/public-list)
         * @description **Access:** public, no credential.
         *
         *     **Rate limit:** 30 requests a minute from one source address, all operations of the public directory together.
         */
        get: operations["directory.list-v1"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/verify": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Type the code of a certificate
         * @description A page for people, with fields for a code and for a photo of a QR code.
         *
         *     **Access:** public, no credential and no rate limit.
         */
        get: operations["pages.check"];
        put?: never;
        /**
         * Check a credential, or find a certificate by a photo or file of it
         * @description What the form of the page posts. A file with a credential is checked, and a page says what was found; a photo, picture or PDF without one leads to the page of the certificate that it names. Nothing of the file is kept.
         *
         *     **Access:** public, no credential.
         *
         *     **Rate limit:** 60 requests a minute from one source address, all operations of checking credentials together.
         */
        post: operations["pages.read-photo"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/verify/{organization_id}/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Open a certificate by its former address
         * @description The address that older mails and documents have; it leads to `/c/{short_code}`.
         *
         *     **Access:** public, no credential.
         *
         *     **Rate limit:** 300 requests a minute from one source address, all operations of verification together.
         */
        get: operations["pages.verify"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/webhooks": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the organization's webhooks
         * @description **Access:** a panel session token, on PRO, BUSINESS, or ENTERPRISE; an API key is refused: use the same path under `/v1.0`.
         *
         *     **Rate limit:** 300 a minute for all session tokens of the organization.
         */
        get: operations["webhooks.list.panel"];
        put?: never;
        /**
         * Create a webhook
         * @description Has the service call an address of yours when something happens. Messages follow Standard Webhooks: verify `webhook-signature` with the secret of this answer, which is not shown again, and take a repeated `webhook-id` for the same message. The section "Receiving webhooks" has the rest. An organization may have ten webhooks.
         *
         *     **Access:** a panel session token, on PRO, BUSINESS, or ENTERPRISE; an API key is refused: use the same path under `/v1.0`.
         *
         *     **Rate limit:** 300 a minute for all session tokens of the organization.
         */
        post: operations["webhooks.create.panel"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/webhooks/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read one webhook
         * @description **Access:** a panel session token, on PRO, BUSINESS, or ENTERPRISE; an API key is refused: use the same path under `/v1.0`.
         *
         *     **Rate limit:** 300 a minute for all session tokens of the organization.
         */
        get: operations["webhooks.get.panel"];
        put?: never;
        post?: never;
        /**
         * Delete a webhook
         * @description Nothing more is sent to it, and its log of deliveries can no longer be read.
         *
         *     **Access:** a panel session token, on PRO, BUSINESS, or ENTERPRISE; an API key is refused: use the same path under `/v1.0`.
         *
         *     **Rate limit:** 300 a minute for all session tokens of the organization.
         */
        delete: operations["webhooks.remove.panel"];
        options?: never;
        head?: never;
        /**
         * Change a webhook
         * @description Fields that are left out stay as they are. Disabling cancels the deliveries that wait; enabling resumes them. What happens while a webhook is disabled is not delivered to it.
         *
         *     **Access:** a panel session token, on PRO, BUSINESS, or ENTERPRISE; an API key is refused: use the same path under `/v1.0`.
         *
         *     **Rate limit:** 300 a minute for all session tokens of the organization.
         */
        patch: operations["webhooks.update.panel"];
        trace?: never;
    };
    "/webhooks/{id}/deliveries": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List what was sent to a webhook
         * @description Newest event first, each from its first attempt on; kept for 30 days.
         *
         *     **Access:** a panel session token, on PRO, BUSINESS, or ENTERPRISE; an API key is refused: use the same path under `/v1.0`.
         *
         *     **Rate limit:** 300 a minute for all session tokens of the organization.
         */
        get: operations["webhooks.list-deliveries.panel"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/webhooks/{id}/deliveries/{delivery_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read one delivery
         * @description With the body, the last attempt and each failed one, and up to 16 kB of the response to each.
         *
         *     **Access:** a panel session token, on PRO, BUSINESS, or ENTERPRISE; an API key is refused: use the same path under `/v1.0`.
         *
         *     **Rate limit:** 300 a minute for all session tokens of the organization.
         */
        get: operations["webhooks.get-delivery.panel"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/webhooks/{id}/deliveries/{delivery_id}/redeliver": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Send a delivery again
         * @description Queues one more attempt at once, with the same `webhook-id` and body, whatever became of the delivery. If it succeeds the delivery is `delivered` and no automatic attempt follows; if it fails nothing changes. An endpoint that is slow or only fails gets few requests at once: the attempt waits for its turn for some minutes, and is then recorded as failed with the error `endpoint_busy`.
         *
         *     **Access:** a panel session token, on PRO, BUSINESS, or ENTERPRISE; an API key is refused: use the same path under `/v1.0`.
         *
         *     **Rate limit:** 300 a minute for all session tokens of the organization.
         */
        post: operations["webhooks.redeliver.panel"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/webhooks/{id}/rotate-secret": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Replace the signing secret
         * @description Messages are signed with the new secret from now on, and for 24 hours with the former one too: `webhook-signature` then holds two signatures. The new secret is in this answer only.
         *
         *     **Access:** a panel session token, on PRO, BUSINESS, or ENTERPRISE; an API key is refused: use the same path under `/v1.0`.
         *
         *     **Rate limit:** 300 a minute for all session tokens of the organization.
         */
        post: operations["webhooks.rotate-secret.panel"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/webhooks/{id}/test": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Send a test message
         * @description Sends a signed message at once, a `webhook.test` or an example of the kind that `type` names, and answers with what the endpoint said, within 15 seconds. It works for a disabled webhook too, and a failure counts for nothing.
         *
         *     **Access:** a panel session token, on PRO, BUSINESS, or ENTERPRISE; an API key is refused: use the same path under `/v1.0`.
         *
         *     **Rate limit:** 300 a minute for all session tokens of the organization.
         */
        post: operations["webhooks.test.panel"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
}
export interface webhooks {
    "certificate.accepted": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * A recipient accepted a certificate
         * @description The certificate as it was at that moment: `ACCEPTED`.
         */
        post: operations["webhook.certificate.accepted"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "certificate.corrected": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * What a certificate says was corrected
         * @description By the organization or, within small bounds, by the recipient. The certificate after it; document and credential follow within seconds.
         */
        post: operations["webhook.certificate.corrected"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "certificate.erased": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * What a certificate said of a person was erased
         * @description Name and address are empty, and `erased_at` says when. Erase your own copy too.
         */
        post: operations["webhook.certificate.erased"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "certificate.expired": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * The validity of a certificate has ended
         * @description The certificate as it was at that moment: `EXPIRED`. Sent within five minutes of the time.
         */
        post: operations["webhook.certificate.expired"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "certificate.issued": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * A certificate was issued
         * @description The certificate as it was at that moment: `PENDING`.
         */
        post: operations["webhook.certificate.issued"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "certificate.rejected": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * A recipient refused a certificate
         * @description The certificate as it was at that moment: `REJECTED`.
         */
        post: operations["webhook.certificate.rejected"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "certificate.revoked": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * The organization revoked a certificate
         * @description The certificate as it was at that moment: `REVOKED`.
         */
        post: operations["webhook.certificate.revoked"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "email.bounced": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * The mail of an invitation came back
         * @description It could finally not be delivered, or was reported as spam. Sent once for each such mail, with the certificate as it was at that moment. The certificate itself does not change.
         */
        post: operations["webhook.email.bounced"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "recipient.registered": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * A recipient created an account
         * @description Somebody the organization has issued to, and who had no account, has one now. Sent once, however many certificates were waiting.
         */
        post: operations["webhook.recipient.registered"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "webhook.test": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * A test of the endpoint
         * @description Sent by `POST /v1.0/webhooks/{id}/test` only, to every webhook whatever its events.
         */
        post: operations["webhook.webhook.test"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
}
export interface components {
    schemas: {
        Account: {
            created_at: string;
            email: string;
            name: string;
        };
        AiAnalysis: {
            keywords: {
                confidence: number;
                label: string;
            }[];
            level: string | null;
            skills: {
                confidence: number;
                label: string;
            }[];
        };
        ApiKey: {
            createdAt: string;
            /** @description Id of the user who created the key; null for an operator. */
            createdBy: string | null;
            expiresAt: string | null;
            id: string;
            lastUsedAt: string | null;
            name: string;
            /** @description Start of the token, to recognise it. */
            prefix: string;
            revokedAt: string | null;
            /** @description Id of the user who revoked the key. */
            revokedBy: string | null;
            /** @enum {string} */
            status: "active" | "inactive";
        };
        ApiKeyLimitReachedProblem: components["schemas"]["Problem"] & {
            /** @enum {string} */
            code?: "api_key_limit_reached";
        };
        ApiKeyList: {
            data: components["schemas"]["ApiKey"][];
        };
        ApiStatus: {
            /** @description Method and path of each operation that a key may call. */
            endpoints: string[];
            /** @description Requests a minute, all keys of the organization together. */
            rateLimit: number;
            /** @enum {string} */
            tier: "none" | "basic" | "advanced";
        };
        AskForLink: {
            /** @description Short code of a certificate: the link goes to the address on record, and leads to it. */
            code?: string;
            /**
             * Format: email
             * @description Where to.
             * @example ana.souza@example.com
             */
            email?: string;
            /** @enum {string} */
            lang?: "pt" | "en" | "es";
        };
        Badge: {
            created_at: string;
            criteria: string | null;
            description: string | null;
            design: components["schemas"]["Design"];
            /** Format: uuid */
            event_id: string | null;
            fields: components["schemas"]["BadgeField"][];
            /** Format: uuid */
            id: string;
            image_url: string | null;
            /** @description Every image of the record. `ready`: we have our copy, and documents show it. `pending`: it is being fetched; with a `problem` it is tried again, for half an hour. `failed`: documents are without it, until the record is changed or a preview fetches it again. */
            images: components["schemas"]["ImageState"][];
            name: string;
            /** @description Address of the picture to show: our copy of the image, or a drawn one (PNG). */
            picture_url: string;
            short_code: string;
            skills: string[];
            /** @enum {string} */
            status: "ACTIVE" | "ARCHIVED";
            updated_at: string;
            validity_days: number | null;
            workload_hours: number | null;
        };
        /**
         * @example {
         *       "key": "chip_time",
         *       "label": {
         *         "pt": "Tempo líquido",
         *         "en": "Chip time",
         *         "es": "Tiempo neto"
         *       },
         *       "type": "duration",
         *       "required": false,
         *       "show": [
         *         "document",
         *         "page",
         *         "email",
         *         "credential",
         *         "webhook"
         *       ]
         *     }
         */
        BadgeField: {
            /** @example chip_time */
            key: string;
            /**
             * @example {
             *       "pt": "Tempo líquido",
             *       "en": "Chip time",
             *       "es": "Tiempo neto"
             *     }
             */
            label: string | {
                en: string;
                es: string;
                pt: string;
            };
            /** @description What a choice may be, from the lowest to the highest. */
            options?: string[];
            /** @default false */
            required: boolean;
            /** @description Only for recipients with this role. */
            role?: string;
            /**
             * @description Where the values are shown to people and other systems; the organization's own lists and CSV always have them. `[]` hides the field.
             * @default [
             *       "document",
             *       "page",
             *       "email",
             *       "credential",
             *       "webhook"
             *     ]
             */
            show: ("document" | "page" | "email" | "credential" | "webhook")[];
            /** @enum {string} */
            type: "text" | "number" | "integer" | "duration" | "date" | "place" | "percent" | "grade" | "choice";
            /**
             * @description Printed after a number, such as `km`.
             * @example km
             */
            unit?: string;
        };
        /**
         * @example {
         *       "key": "chip_time",
         *       "label": {
         *         "pt": "Tempo líquido",
         *         "en": "Chip time",
         *         "es": "Tiempo neto"
         *       },
         *       "type": "duration",
         *       "required": false,
         *       "show": [
         *         "document",
         *         "page",
         *         "email",
         *         "credential",
         *         "webhook"
         *       ]
         *     }
         */
        BadgeFieldInput: {
            /** @example chip_time */
            key: string;
            /**
             * @example {
             *       "pt": "Tempo líquido",
             *       "en": "Chip time",
             *       "es": "Tiempo neto"
             *     }
             */
            label: string | {
                en: string;
                es: string;
                pt: string;
            };
            /** @description What a choice may be, from the lowest to the highest. */
            options?: string[];
            /** @default false */
            required?: boolean;
            /** @description Only for recipients with this role. */
            role?: string;
            /**
             * @description Where the values are shown to people and other systems; the organization's own lists and CSV always have them. `[]` hides the field.
             * @default [
             *       "document",
             *       "page",
             *       "email",
             *       "credential",
             *       "webhook"
             *     ]
             */
            show?: ("document" | "page" | "email" | "credential" | "webhook")[];
            /** @enum {string} */
            type: "text" | "number" | "integer" | "duration" | "date" | "place" | "percent" | "grade" | "choice";
            /**
             * @description Printed after a number, such as `km`.
             * @example km
             */
            unit?: string;
        };
        BadgeHasCertificatesProblem: components["schemas"]["Problem"] & {
            /** @enum {string} */
            code?: "badge_has_certificates";
        };
        BadgePage: {
            data: components["schemas"]["Badge"][];
            has_more: boolean;
            limit: number;
            next_cursor: string | null;
            offset: number;
        };
        BadgesPreviewInvalidProblem: components["schemas"]["Problem"] & {
            /** @enum {string} */
            code?: "invalid_request" | "unrenderable_text";
        };
        BadgesPreviewPanelInvalidProblem: components["schemas"]["Problem"] & {
            /** @enum {string} */
            code?: "invalid_request" | "unrenderable_text";
        };
        BadgesUpdateConflictProblem: components["schemas"]["Problem"] & {
            /** @enum {string} */
            code?: "conflict" | "fields_in_use";
        };
        BadgesUpdatePanelConflictProblem: components["schemas"]["Problem"] & {
            /** @enum {string} */
            code?: "conflict" | "fields_in_use";
        };
        Balance: {
            period_end: string;
            period_start: string;
            /** @enum {string} */
            plan: "FREE" | "STARTER" | "PRO" | "BUSINESS" | "ENTERPRISE";
            quota: number;
            remaining: number;
            /** @enum {string} */
            tier: "none" | "basic" | "advanced";
            used: number;
        };
        BouncedEmail: {
            certificate: components["schemas"]["WebhookCertificate"];
            /**
             * @description `bounced`: the address does not take mail. `suppressed`: it has bounced before, so nothing was sent. `rejected`: the mail service refused the mail. `complained`: the recipient reported it as spam.
             * @enum {string}
             */
            reason: "bounced" | "suppressed" | "rejected" | "complained";
        };
        Certificate: {
            accepted_at: string | null;
            /** Format: uuid */
            badge_id: string;
            badge_short_code: string;
            /**
             * @description The same as `status`.
             * @enum {string}
             */
            certificate_status: "PENDING" | "ACCEPTED" | "REJECTED" | "EXPIRED" | "REVOKED";
            corrected_at: string | null;
            created_at: string;
            /** @description The certificate as a signed credential (Open Badges 3.0); null unless it was accepted, and once it is revoked. */
            credential_url: string | null;
            /** @description The certificate as PDF; null unless it was accepted, and once it is revoked. */
            document_url: string | null;
            /**
             * @description What became of the latest e-mail with the invitation. `paused`: it is kept, and goes when the mails of its organization may go again. `sent`: our mail service took it; then `delayed` while the recipient's mail server does not take it, and `delivered` once it did. `bounced`: it came back, or was not sent because its domain takes no mail.
             * @enum {string}
             */
            email_status: "queued" | "paused" | "sent" | "delayed" | "delivered" | "bounced" | "complained" | "unsubscribed" | "failed";
            /** @description When what it said of a person was erased: name and address are empty from then on. */
            erased_at: string | null;
            /** Format: uuid */
            event_id: string;
            event_short_code: string;
            expires_at: string | null;
            external_id: string | null;
            /** @description Its holder shows it to nobody: `verification_url`, `document_url` and `credential_url` are 404 until they show it again. */
            hidden: boolean;
            /** Format: uuid */
            id: string;
            issuance_id: string;
            issued_at: string;
            metadata: {
                [key: string]: string;
            };
            /** @description Why there is no message: the `plan` has none, nobody can have the `number`, its `line` is a fixed one, it is a `premium` one, its `country` is not sent to, the month's `allowance` is used up, it got all messages of a day (`daily`), or messages are `stopped`. Of `failed`: it is `undeliverable`, it was `refused`, or the network knows no such `number` or does not serve its `country`. */
            phone_reason: ("plan" | "number" | "line" | "premium" | "country" | "allowance" | "daily" | "stopped" | "undeliverable" | "refused") | null;
            /**
             * @description What became of the message to `recipient_number`, which follows the e-mail. `queued`: it follows, or waits for the morning there; `sent`: it was handed over; `not_allowed`: see `phone_reason`; `not_available`: this service sends none; `none`: there is no number, or nobody wants it used.
             * @enum {string}
             */
            phone_status: "none" | "queued" | "sent" | "delivered" | "read" | "failed" | "opted_out" | "not_allowed" | "not_available";
            reason: string | null;
            recipient: {
                email: string;
                name: string;
                number: string | null;
            };
            /** @description Language of the recipient: that of the issuance, else the one in which they chose to answer; null for neither. */
            recipient_locale: ("pt" | "en" | "es") | null;
            /** @enum {string} */
            recipient_status: "INVITED" | "PENDING" | "ACCEPTED" | "REJECTED";
            rejected_at: string | null;
            revocation_reason: string | null;
            revoked_at: string | null;
            role: string | null;
            short_code: string;
            /** @enum {string} */
            status: "PENDING" | "ACCEPTED" | "REJECTED" | "EXPIRED" | "REVOKED";
            updated_at: string;
            /** @description What the recipient did, by the keys of the badge's `fields`: a duration as `1:42:07`. */
            values: {
                [key: string]: string | number | components["schemas"]["Place"];
            };
            verification_url: string;
            workload_hours: number | null;
        };
        CertificateAcceptedMessage: {
            data: components["schemas"]["WebhookCertificate"];
            /** @description When it happened; the same on every attempt. */
            timestamp: string;
            /** @constant */
            type: "certificate.accepted";
        };
        CertificateCorrectedMessage: {
            data: components["schemas"]["WebhookCertificate"];
            /** @description When it happened; the same on every attempt. */
            timestamp: string;
            /** @constant */
            type: "certificate.corrected";
        };
        CertificateErasedMessage: {
            data: components["schemas"]["WebhookCertificate"];
            /** @description When it happened; the same on every attempt. */
            timestamp: string;
            /** @constant */
            type: "certificate.erased";
        };
        CertificateExpiredMessage: {
            data: components["schemas"]["WebhookCertificate"];
            /** @description When it happened; the same on every attempt. */
            timestamp: string;
            /** @constant */
            type: "certificate.expired";
        };
        CertificateHistory: {
            /** @description Oldest first. */
            data: components["schemas"]["CertificateHistoryEntry"][];
        };
        CertificateHistoryEntry: {
            /** @description Of `issued` and `revoked`: the API key (`key_…`) or the user of the panel. Null for what was done before it was kept. */
            actor_id: string | null;
            /** @description When; of `…_postponed`, until when it waits. */
            at: string;
            /** @enum {string} */
            by: "organization" | "recipient" | "service";
            /** @description Of `message_sent` only. */
            channel: ("whatsapp" | "sms") | null;
            /** @description Of `told` only. */
            delivery: {
                attempts: number;
                /** Format: uuid */
                id: string;
                /** @enum {string} */
                status: "pending" | "delivered" | "failed" | "cancelled";
                /** @enum {string} */
                type: "certificate.issued" | "certificate.accepted" | "certificate.rejected" | "certificate.expired" | "recipient.registered" | "certificate.revoked" | "email.bounced" | "certificate.corrected" | "certificate.erased";
                /** Format: uuid */
                webhook_id: string;
            } | null;
            /** @description Of `mail_refused`, why, such as `bounced`; of `revoked`, the reason given; of `erased`, why: `holder`, `retention`, `operator` or `closing`. */
            reason: string | null;
            /**
             * @description `mail_…` is about the latest e-mail with the invitation; `mail_delivered`: the recipient's mail server took it, `mail_delayed`: it does not take it yet. `message_…`: the latest phone message was handed over, or waits for the morning. `signed`: its credential was signed, the last time if more than once. `told`: a webhook was told, or is being tried.
             * @enum {string}
             */
            what: "issued" | "mail_sent" | "mail_postponed" | "mail_delayed" | "mail_delivered" | "mail_refused" | "message_sent" | "message_postponed" | "accepted" | "rejected" | "signed" | "expired" | "revoked" | "erased" | "told";
        };
        CertificateIssuedMessage: {
            data: components["schemas"]["WebhookCertificate"];
            /** @description When it happened; the same on every attempt. */
            timestamp: string;
            /** @constant */
            type: "certificate.issued";
        };
        CertificatePage: {
            data: components["schemas"]["Certificate"][];
            has_more: boolean;
            limit: number;
            next_cursor: string | null;
            offset: number;
        };
        CertificateRejectedMessage: {
            data: components["schemas"]["WebhookCertificate"];
            /** @description When it happened; the same on every attempt. */
            timestamp: string;
            /** @constant */
            type: "certificate.rejected";
        };
        CertificateRevokedMessage: {
            data: components["schemas"]["WebhookCertificate"];
            /** @description When it happened; the same on every attempt. */
            timestamp: string;
            /** @constant */
            type: "certificate.revoked";
        };
        ChangeAddresses: {
            csrf: string;
            /**
             * Format: email
             * @example ana.souza@example.com
             */
            email: string;
            /**
             * @description Takes it away instead of adding it.
             * @constant
             */
            remove?: "true";
        };
        ChooseProfile: {
            csrf: string;
            /**
             * @description Language of their pages and letters.
             * @enum {string}
             */
            locale: "pt" | "en" | "es";
            /** @description Empty for none. */
            name?: "" | string;
        };
        ChosenMessages: {
            /** Format: uuid */
            certificate_id: string;
            messages: components["schemas"]["HolderMessages"];
        };
        ClaimMailDomain: {
            /** @example certificados.horizonte.example */
            domain: string;
            /**
             * @description What stands before the @ of the address that mails come from.
             * @default certificates
             */
            from_local_part?: string;
        };
        ConflictProblem: components["schemas"]["Problem"] & {
            /** @enum {string} */
            code?: "conflict";
        };
        CreateAccount: {
            name?: string;
            token: string;
        };
        CreateApiKey: {
            /**
             * Format: date-time
             * @description When the key stops working; in the future.
             * @example 2026-12-31T23:59:59.000Z
             */
            expiresAt?: string | null;
            /**
             * @description Label of the key.
             * @example Registration system
             */
            name: string;
        };
        CreateBadge: {
            /** @default null */
            criteria?: string | null;
            /** @default null */
            description?: string | null;
            /**
             * @default {
             *       "layout": null,
             *       "template": null,
             *       "primary_color": null,
             *       "accent_color": null,
             *       "logo_url": null,
             *       "signatures": [],
             *       "title": null,
             *       "text": null,
             *       "back": null
             *     }
             */
            design?: components["schemas"]["DesignInput"];
            /**
             * @description The only event this badge is for, if any.
             * @default null
             * @example 7Q2M4XKD0A
             */
            event_id?: string | null;
            /**
             * @description What certificates of this badge say of each person, such as a time, a grade or a registration number; recipients bring the values.
             * @default []
             */
            fields?: components["schemas"]["BadgeFieldInput"][];
            /**
             * Format: uri
             * @description `image_url` of an image that was uploaded, or an https address of a PNG, JPEG, WebP or GIF. That is fetched once, within seconds, and pages and documents show our copy; so another picture needs another address.
             * @default null
             */
            image_url?: string | null;
            /** @example Finisher */
            name: string;
            /** @default [] */
            skills?: string[];
            /**
             * @default ACTIVE
             * @enum {string}
             */
            status?: "ACTIVE" | "ARCHIVED";
            /**
             * @description Days a certificate stays valid.
             * @default null
             */
            validity_days?: number | null;
            /**
             * @description Hours of work that a certificate stands for.
             * @default null
             * @example 40
             */
            workload_hours?: number | null;
        };
        CreatedApiKey: {
            createdAt: string;
            expiresAt: string | null;
            id: string;
            name: string;
            /** @description Start of the token, to recognise it. */
            prefix: string;
            /** @enum {string} */
            status: "active" | "inactive";
            /** @description Shown once; store it now. */
            token: string;
        };
        CreateEvent: {
            /** @enum {string} */
            category: "SPORTS" | "EDUCATION" | "CORPORATE" | "SOCIOCULTURAL";
            /** @default null */
            city?: string | null;
            /** @default [] */
            connections?: {
                /**
                 * @description Short code (recommended) or UUID.
                 * @example 7Q2M4XKD0A
                 */
                event_id: string;
                /** @enum {string} */
                type: "continuation" | "preparatory" | "deepening" | "alternative" | "suggestive";
            }[];
            /** @default null */
            description?: string | null;
            /** @default null */
            finish_date?: (string) | null;
            /**
             * Format: uri
             * @description `image_url` of an image that was uploaded, or an https address of a PNG, JPEG, WebP or GIF. That is fetched once, within seconds, and pages and documents show our copy; so another picture needs another address.
             * @default null
             */
            image_url?: string | null;
            /** @default null */
            initial_date?: (string) | null;
            /** @default false */
            is_private?: boolean;
            /** @default null */
            location_type?: ("PHYSICAL" | "ONLINE") | null;
            /** @example Serverless Day 2026 */
            name: string;
            /**
             * Format: uri
             * @default null
             */
            official_url?: string | null;
            /** @default null */
            recurrence_type?: ("NONE" | "DAILY" | "WEEKLY" | "MONTHLY" | "YEARLY") | null;
            /** @default null */
            state?: string | null;
            /**
             * @default DRAFT
             * @enum {string}
             */
            status?: "DRAFT" | "ACTIVE" | "ARCHIVED";
            /** @default null */
            subcategory?: string | null;
        };
        CreateTemplate: {
            /** @example Finisher 2026 */
            name: string;
            /**
             * @default {
             *       "size": "a4",
             *       "orientation": "landscape"
             *     }
             */
            page?: {
                /**
                 * @default landscape
                 * @enum {string}
                 */
                orientation?: "landscape" | "portrait";
                /**
                 * @default a4
                 * @enum {string}
                 */
                size?: "a4" | "a5" | "letter";
            };
            /** @description The front, and the back if there is one. */
            pages: components["schemas"]["TemplatePageInput"][];
            /**
             * @default ACTIVE
             * @enum {string}
             */
            status?: "ACTIVE" | "ARCHIVED";
            /**
             * @description Other pages for the certificates of recipients with a role.
             * @default []
             */
            variants?: {
                /** @description The front, and the back if there is one. */
                pages: components["schemas"]["TemplatePageInput"][];
                role: string;
            }[];
        };
        CreateWebhook: {
            /**
             * @description A note for yourself.
             * @default null
             * @example Updates our CRM
             */
            description?: string | null;
            /**
             * @description Kinds of events to be told of.
             * @example [
             *       "certificate.issued"
             *     ]
             */
            events: ("certificate.issued" | "certificate.accepted" | "certificate.rejected" | "certificate.expired" | "recipient.registered" | "certificate.revoked" | "email.bounced" | "certificate.corrected" | "certificate.erased")[];
            /**
             * Format: uri
             * @description Public https address that takes the messages.
             * @example https://hooks.example.com/certificates
             */
            url: string;
        };
        CredentialReadForbiddenProblem: components["schemas"]["Problem"] & {
            /** @enum {string} */
            code?: "plan_upgrade_required" | "company_account_required";
        };
        CredentialsRateLimitProblem: components["schemas"]["Problem"] & {
            /** @enum {string} */
            code?: "rate_limit_exceeded";
        };
        CredentialVerification: {
            /** @description What the credential was found in. `code`: the file has none, but the code of a certificate of ours, whose own credential was checked; null when no credential was found. */
            carrier: ("json" | "jwt" | "png" | "svg" | "pdf" | "code") | null;
            checks: {
                /** @enum {string} */
                check: "readable" | "well_formed" | "issuer" | "signature" | "validity" | "status";
                /** @description Names the sentence, for translations. */
                code: string;
                /** @description What was found, in a sentence. */
                detail: string;
                passed: boolean;
            }[];
            /** @description Whether what you sent shows something of its own, as a picture or a PDF does, of which nothing was checked. Then compare it with `credential`, and with `credential.picture_url`: a picture can be repainted around a good credential. */
            compare: boolean;
            /** @description What the credential says; null when it cannot be read. Believe it only when `valid`. */
            credential: {
                awarded_at: string | null;
                event_name: string | null;
                id: string;
                issuer: {
                    id: string;
                    name: string | null;
                    /** @description Whether we have checked who this organization is, and know it by the name in the credential. Anybody can choose a name: without this, ask the issuer. */
                    verified: boolean;
                };
                name: string | null;
                /** @description The certificate as we draw it, to compare with what you were shown; for one of ours. */
                picture_url: string | null;
                /** @description Null when the credential does not say whose it is; then its page does. */
                recipient_name: string | null;
                valid_from: string | null;
                valid_until: string | null;
                /** @description Its page, for one of ours. */
                verification_url: string | null;
            } | null;
            /** @description Whether its issuer is no organization of this service. Then `valid` means that it is unchanged, in time and not listed as revoked, and not that we know who issued it. */
            foreign: boolean;
            /** @description Whether all six checks were made and passed. */
            valid: boolean;
        };
        DashboardEvent: {
            /** @enum {string} */
            category: "SPORTS" | "EDUCATION" | "CORPORATE" | "SOCIOCULTURAL";
            certificate_count: number;
            created_at: string;
            finish_date: string | null;
            /** Format: uuid */
            id: string;
            initial_date: string | null;
            name: string;
            short_code: string;
            /** @enum {string} */
            status: "DRAFT" | "ACTIVE" | "ARCHIVED";
        };
        DashboardEventsPage: {
            data: components["schemas"]["DashboardEvent"][];
            page: number;
            total: number;
            totalPages: number;
        };
        /** @description How the documents of a badge's certificates look. Each layout prints organization, headline (or `title`), the line before the name (not sport), the recipient's name, the badge, `signatures`, date, code and address by itself; sport the event's name, dates, place and hours too, modern all of these but the event's name. `text` stands below the name, in place of a sentence that says what the person did, when and where. `docs/layouts.md` of the project shows each layout with these parts marked. */
        Design: {
            /**
             * @description Null: that of the category.
             * @default null
             * @example #0b3d5c
             */
            accent_color: string | null;
            /**
             * @description A second page: syllabus, legal name and tax number of the issuer, or the legal basis.
             * @default null
             */
            back: {
                /** @description Plain text with the fields of `text`. A line break begins a paragraph. */
                text: string;
                /** @default null */
                title: string | null;
            } | null;
            /**
             * @description Null: sport, academic, modern or classic, by the category of the event. `own`: the pages of `template`, which alone says what they print.
             * @default null
             */
            layout: ("classic" | "modern" | "sport" | "academic" | "own") | null;
            /**
             * Format: uri
             * @description `image_url` of an image that was uploaded, or an https address of a PNG, JPEG, WebP or GIF. That is fetched once, within seconds, and pages and documents show our copy; so another picture needs another address.
             * @default null
             */
            logo_url: string | null;
            /**
             * @description Null: that of the category.
             * @default null
             * @example #0b3d5c
             */
            primary_color: string | null;
            /**
             * @description Who signs, each with an image of the signature or with the name in writing.
             * @default []
             */
            signatures: {
                /**
                 * Format: uri
                 * @description `image_url` of an image that was uploaded, or an https address of a PNG, JPEG, WebP or GIF. That is fetched once, within seconds, and pages and documents show our copy; so another picture needs another address.
                 * @default null
                 */
                image_url: string | null;
                name: string;
                title: string;
            }[];
            /**
             * @description With the layout `own`: the id of one of your templates.
             * @default null
             */
            template: string | null;
            /**
             * @description What the person did, below the name: plain text with the fields `{recipient_name}`, `{event_name}`, `{badge_name}`, `{dates}`, `{hours}`, `{place}`, `{issuer}`, `{role}`, `{values.<key>}`, each in the language of the certificate and empty where there is no value; `{hours}` has its unit (`40 hours`). A line break begins a paragraph. Null: the text of the layout.
             * @default null
             */
            text: string | null;
            /**
             * @description The headline of the document, as it is printed; null: such as `Certificate of Participation`, by the category of the event.
             * @default null
             * @example Certificate of Excellence
             */
            title: string | null;
        };
        /** @description How the documents of a badge's certificates look. Each layout prints organization, headline (or `title`), the line before the name (not sport), the recipient's name, the badge, `signatures`, date, code and address by itself; sport the event's name, dates, place and hours too, modern all of these but the event's name. `text` stands below the name, in place of a sentence that says what the person did, when and where. `docs/layouts.md` of the project shows each layout with these parts marked. */
        DesignInput: {
            /**
             * @description Null: that of the category.
             * @default null
             * @example #0b3d5c
             */
            accent_color?: string | null;
            /**
             * @description A second page: syllabus, legal name and tax number of the issuer, or the legal basis.
             * @default null
             */
            back?: {
                /** @description Plain text with the fields of `text`. A line break begins a paragraph. */
                text: string;
                /** @default null */
                title?: string | null;
            } | null;
            /**
             * @description Null: sport, academic, modern or classic, by the category of the event. `own`: the pages of `template`, which alone says what they print.
             * @default null
             */
            layout?: ("classic" | "modern" | "sport" | "academic" | "own") | null;
            /**
             * Format: uri
             * @description `image_url` of an image that was uploaded, or an https address of a PNG, JPEG, WebP or GIF. That is fetched once, within seconds, and pages and documents show our copy; so another picture needs another address.
             * @default null
             */
            logo_url?: string | null;
            /**
             * @description Null: that of the category.
             * @default null
             * @example #0b3d5c
             */
            primary_color?: string | null;
            /**
             * @description Who signs, each with an image of the signature or with the name in writing.
             * @default []
             */
            signatures?: {
                /**
                 * Format: uri
                 * @description `image_url` of an image that was uploaded, or an https address of a PNG, JPEG, WebP or GIF. That is fetched once, within seconds, and pages and documents show our copy; so another picture needs another address.
                 * @default null
                 */
                image_url?: string | null;
                name: string;
                title: string;
            }[];
            /**
             * @description With the layout `own`: the id of one of your templates.
             * @default null
             */
            template?: string | null;
            /**
             * @description What the person did, below the name: plain text with the fields `{recipient_name}`, `{event_name}`, `{badge_name}`, `{dates}`, `{hours}`, `{place}`, `{issuer}`, `{role}`, `{values.<key>}`, each in the language of the certificate and empty where there is no value; `{hours}` has its unit (`40 hours`). A line break begins a paragraph. Null: the text of the layout.
             * @default null
             */
            text?: string | null;
            /**
             * @description The headline of the document, as it is printed; null: such as `Certificate of Participation`, by the category of the event.
             * @default null
             * @example Certificate of Excellence
             */
            title?: string | null;
        };
        DidDocument: {
            "@context": string[];
            /** @description The keys whose signatures count: all but those that somebody else may have. */
            assertionMethod: string[];
            /** @description The DID, as credentials name their issuer. */
            id: string;
            /** @description All keys that it has ever had, oldest first. */
            verificationMethod: ({
                controller: string;
                id: string;
                publicKeyMultibase: string;
                /** @constant */
                type: "Multikey";
            } | {
                controller: string;
                id: string;
                publicKeyJwk: {
                    /** @constant */
                    crv: "P-256";
                    /** @constant */
                    kty: "EC";
                    x: string;
                    y: string;
                };
                /** @constant */
                type: "JsonWebKey2020";
            })[];
        };
        DirectoryRateLimitProblem: components["schemas"]["Problem"] & {
            /** @enum {string} */
            code?: "rate_limit_exceeded";
        };
        DocumentRateLimitProblem: components["schemas"]["Problem"] & {
            /** @enum {string} */
            code?: "rate_limit_exceeded";
        };
        EditorLink: {
            expires_at: string;
            /**
             * @description Open it in a browser; it works once. Whoever has it can change this template.
             * @example https://certificates.example/editor/mYyQ2c…
             */
            url: string;
        };
        EditorPreviewInvalidProblem: components["schemas"]["Problem"] & {
            /** @enum {string} */
            code?: "invalid_request" | "unrenderable_text";
        };
        EditorRateLimitProblem: components["schemas"]["Problem"] & {
            /** @enum {string} */
            code?: "rate_limit_exceeded";
        };
        EditorSaveConflictProblem: components["schemas"]["Problem"] & {
            /** @enum {string} */
            code?: "conflict" | "template_limit_reached";
        };
        EditorUploadTooManyRequestsProblem: components["schemas"]["Problem"] & {
            /** @enum {string} */
            code?: "rate_limit_exceeded" | "image_limit_reached";
        };
        EmailBouncedMessage: {
            data: components["schemas"]["BouncedEmail"];
            /** @description When it happened; the same on every attempt. */
            timestamp: string;
            /** @constant */
            type: "email.bounced";
        };
        EraseMe: {
            confirm: string;
            csrf: string;
        };
        Event: {
            ai_analysis: components["schemas"]["AiAnalysis"] | null;
            /** @enum {string} */
            category: "SPORTS" | "EDUCATION" | "CORPORATE" | "SOCIOCULTURAL";
            certificate_count: number;
            city: string | null;
            connections: {
                /** Format: uuid */
                event_id: string;
                /** @enum {string} */
                type: "continuation" | "preparatory" | "deepening" | "alternative" | "suggestive";
            }[];
            created_at: string;
            description: string | null;
            finish_date: string | null;
            /** Format: uuid */
            id: string;
            image_url: string | null;
            /** @description Every image of the record. `ready`: we have our copy, and documents show it. `pending`: it is being fetched; with a `problem` it is tried again, for half an hour. `failed`: documents are without it, until the record is changed or a preview fetches it again. */
            images: components["schemas"]["ImageState"][];
            initial_date: string | null;
            is_private: boolean;
            /** @description Whether it is in the public directory, for everybody to find. To take it out send `is_private: true`; that shows within 10 seconds. */
            listed: boolean;
            location_type: ("PHYSICAL" | "ONLINE") | null;
            name: string;
            official_url: string | null;
            /** @description Its page in the public directory; 404 unless `listed`. */
            platform_url: string;
            recurrence_type: ("NONE" | "DAILY" | "WEEKLY" | "MONTHLY" | "YEARLY") | null;
            short_code: string;
            state: string | null;
            /** @enum {string} */
            status: "DRAFT" | "ACTIVE" | "ARCHIVED";
            subcategory: string | null;
            /** @description Why it is not: `private` (`is_private`), `not_active` (its status), `plan` (the directory is for paid plans). */
            unlisted_reason: ("private" | "not_active" | "plan") | null;
            updated_at: string;
        };
        EventHasCertificatesProblem: components["schemas"]["Problem"] & {
            /** @enum {string} */
            code?: "event_has_certificates";
        };
        EventPage: {
            data: components["schemas"]["Event"][];
            has_more: boolean;
            limit: number;
            next_cursor: string | null;
            offset: number;
        };
        FieldPreset: {
            /** @description As they can be given to a badge. */
            fields: components["schemas"]["BadgeField"][];
            /** @enum {string} */
            id: "race" | "course" | "congress";
            /**
             * @example {
             *       "pt": "Palestrante",
             *       "en": "Speaker",
             *       "es": "Ponente"
             *     }
             */
            name: {
                en: string;
                es: string;
                pt: string;
            };
            /** @description What people usually are there; a role may be any text. */
            roles: {
                key: string;
                /**
                 * @example {
                 *       "pt": "Palestrante",
                 *       "en": "Speaker",
                 *       "es": "Ponente"
                 *     }
                 */
                label: {
                    en: string;
                    es: string;
                    pt: string;
                };
            }[];
        };
        FieldPresets: {
            /** @description Headings of files, and the field or the part of a recipient that they mean. */
            headings: {
                headings: string[];
                key: string;
            }[];
            presets: components["schemas"]["FieldPreset"][];
        };
        Funnel: {
            acceptance_rate: number;
            accepted: number;
            emails: {
                /** @description Invitations that came back: the address takes no mail, or the person reported them as spam. Those not sent to somebody who unsubscribed count nowhere. */
                bounced: number;
                /** @description Invitations that went out and have not come back. */
                sent: number;
            };
            /** Format: uuid */
            event_id: string;
            expired: number;
            invited: number;
            issued: number;
            pending: number;
            rejected: number;
            revoked: number;
        };
        GoneProblem: components["schemas"]["Problem"] & {
            /** @enum {string} */
            code?: "gone";
        };
        HolderMessages: {
            /** @description Whether the number takes messages, of all organizations. */
            allowed: boolean;
            /**
             * @description The last two digits of the number that messages about the certificate go to.
             * @example 21
             */
            number_ends_with: string;
            /** @description How they were stopped: on the page of this address (`page`), which it can undo; on that of another one (`other_page`), by a word that was written from the phone (`word`), or by its network (`network`), which only a word from the phone undoes. Null while they are allowed. */
            stopped_by: ("word" | "page" | "network" | "other_page") | null;
        };
        HolderRateLimitProblem: components["schemas"]["Problem"] & {
            /** @enum {string} */
            code?: "rate_limit_exceeded";
        };
        IdempotencyKeyReusedProblem: components["schemas"]["Problem"] & {
            /** @enum {string} */
            code?: "idempotency_key_reused";
        };
        ImageNotReadyProblem: components["schemas"]["Problem"] & {
            /** @enum {string} */
            code?: "image_not_ready";
        };
        ImagesOpenUploadPanelTooManyRequestsProblem: components["schemas"]["Problem"] & {
            /** @enum {string} */
            code?: "rate_limit_exceeded" | "image_limit_reached";
        };
        ImagesOpenUploadTooManyRequestsProblem: components["schemas"]["Problem"] & {
            /** @enum {string} */
            code?: "rate_limit_exceeded" | "image_limit_reached";
        };
        ImageState: {
            /** @example design.logo_url */
            field: string;
            problem: ("not_found" | "access_denied" | "unexpected_answer" | "unreachable" | "timeout" | "tls_error" | "not_public" | "not_an_image" | "unreadable" | "unsuitable_pdf" | "too_large" | "too_many_fetches") | null;
            /** @enum {string} */
            status: "pending" | "ready" | "failed";
        };
        ImagesUploadPanelTooManyRequestsProblem: components["schemas"]["Problem"] & {
            /** @enum {string} */
            code?: "rate_limit_exceeded" | "image_limit_reached";
        };
        ImagesUploadTooManyRequestsProblem: components["schemas"]["Problem"] & {
            /** @enum {string} */
            code?: "rate_limit_exceeded" | "image_limit_reached";
        };
        ImageUpload: {
            expires_at: string;
            /**
             * @example {
             *       "content-type": "image/png"
             *     }
             */
            headers: {
                "content-type": string;
            };
            /** Format: uuid */
            id: string;
            /** @constant */
            method: "PUT";
            /**
             * @description Send the file here by `method`, with `headers` and exactly the bytes that were named.
             * @example https://uploads.s3.amazonaws.com/7a…?X-Amz-Signature=…
             */
            url: string;
        };
        InternalErrorProblem: components["schemas"]["Problem"] & {
            /** @enum {string} */
            code?: "internal_error";
        };
        InvalidCredentialProblem: components["schemas"]["Problem"] & {
            /** @enum {string} */
            code?: "invalid_credential";
        };
        InvalidIssuanceProblem: components["schemas"]["Problem"] & {
            /** @enum {string} */
            code?: "invalid_request";
        };
        InvalidParametersProblem: components["schemas"]["Problem"] & {
            /** @enum {string} */
            code?: "invalid_request";
        };
        InvalidRequestProblem: components["schemas"]["Problem"] & {
            /** @enum {string} */
            code?: "invalid_request";
        };
        InvitationResponse: {
            /** Format: uuid */
            certificate_id: string;
            recipient_status: string;
            status: string;
            updated_at: string;
        };
        InvitationsIssueConflictProblem: components["schemas"]["Problem"] & {
            /** @enum {string} */
            code?: "idempotency_in_progress" | "event_not_active" | "badge_not_active" | "recipient_erased" | "duplicate_certificate" | "conflict";
        };
        InvitationsIssuePanelConflictProblem: components["schemas"]["Problem"] & {
            /** @enum {string} */
            code?: "idempotency_in_progress" | "event_not_active" | "badge_not_active" | "recipient_erased" | "duplicate_certificate" | "conflict";
        };
        InvitationsResendConflictProblem: components["schemas"]["Problem"] & {
            /** @enum {string} */
            code?: "already_accepted" | "already_rejected" | "certificate_expired" | "certificate_revoked" | "certificate_erased" | "conflict" | "phone_message_recent" | "phone_not_available" | "recipient_opted_out" | "recipient_unsubscribed";
        };
        InvitationsResendPanelConflictProblem: components["schemas"]["Problem"] & {
            /** @enum {string} */
            code?: "already_accepted" | "already_rejected" | "certificate_expired" | "certificate_revoked" | "certificate_erased" | "conflict" | "phone_message_recent" | "phone_not_available" | "recipient_opted_out" | "recipient_unsubscribed";
        };
        InvitationsResendPanelTooManyRequestsProblem: components["schemas"]["Problem"] & {
            /** @enum {string} */
            code?: "rate_limit_exceeded" | "resend_limit_reached";
        };
        InvitationsResendTooManyRequestsProblem: components["schemas"]["Problem"] & {
            /** @enum {string} */
            code?: "rate_limit_exceeded" | "resend_limit_reached";
        };
        InvitationsRevokeConflictProblem: components["schemas"]["Problem"] & {
            /** @enum {string} */
            code?: "already_rejected" | "certificate_expired" | "certificate_erased";
        };
        InvitationsRevokePanelConflictProblem: components["schemas"]["Problem"] & {
            /** @enum {string} */
            code?: "already_rejected" | "certificate_expired" | "certificate_erased";
        };
        Issuance: {
            certificates: components["schemas"]["Certificate"][];
            issuance_id: string;
            issued: number;
            /** @description Only with `on_duplicate: skip`: who was left out, with their certificates. */
            skipped?: {
                /** Format: uuid */
                certificate_id: string;
                external_id: string | null;
                recipient_email: string;
                recipient_name: string | null;
                /** @description What the certificate's recipient has in common with this one, beside the address. */
                same_by: ("external_id" | "name") | null;
            }[];
            /** @description Only when there are some: what the documents of these certificates would not show as it was meant. A repeated request has those of its own moment. */
            warnings?: components["schemas"]["Warning"][];
        };
        Issuer: {
            company_name: string | null;
            name: string;
            nickname: string | null;
            pic_url: string | null;
            verified: boolean;
        };
        IssueRequest: {
            /**
             * @description Short code (recommended) or UUID.
             * @example 7Q2M4XKD0A
             */
            badge_id: string;
            /**
             * @description Short code (recommended) or UUID.
             * @example 7Q2M4XKD0A
             */
            event_id: string;
            /**
             * Format: date-time
             * @description End of validity, instead of the badge's validity_days.
             * @example 2026-12-31T23:59:59.000Z
             */
            expires_at?: string | null;
            /**
             * @description Your own identifier of the certificate.
             * @example enrolment-4711
             */
            external_id?: string | null;
            /**
             * @description Your own pairs of texts: at most 20, keys of up to 40 characters, values of up to 200.
             * @example {
             *       "class": "B",
             *       "instructor": "Rafael Lima"
             *     }
             */
            metadata?: {
                [key: string]: string;
            } | null;
            /** @description Which phone messages these recipients get, instead of the organization's `notify`. */
            notify?: components["schemas"]["NotifyChoice"];
            /**
             * @description What to do about recipients with a pending or accepted certificate of this badge for this event: `issue` another one (default), `skip` them, or `refuse` the request.
             * @enum {string}
             */
            on_duplicate?: "issue" | "skip" | "refuse";
            /**
             * @description When a recipient had you erase what you know of them: `refuse` is 409 `recipient_erased`, naming them, and the default; `issue` says that they have asked you again, which is kept.
             * @enum {string}
             */
            on_erased?: "refuse" | "issue";
            /**
             * @description Why the recipient receives the certificate.
             * @example Finished the 10 km race
             */
            reason?: string | null;
            /** @description One recipient, or a list of 1 to 500. */
            recipient?: components["schemas"]["RecipientRequest"] | components["schemas"]["RecipientRequest"][];
            /**
             * Format: email
             * @description E-mail that receives the invitation.
             * @example ana.souza@example.com
             */
            recipient_email?: string;
            /**
             * @description Language of the recipient's e-mails and page. Without it e-mails have the organization's, and the page that of the browser.
             * @example es
             */
            recipient_locale?: ("pt" | "en" | "es") | null;
            /**
             * @description Full name of the recipient.
             * @example Ana Souza
             */
            recipient_name?: string;
            /**
             * @description Phone number in E.164 form. From PRO on, one message by WhatsApp or SMS follows the e-mail, unless `notify` says otherwise.
             * @example +5511998765432
             */
            recipient_number?: string | null;
            /** @description False: these recipients are not reminded of an unanswered invitation, nor told before a certificate expires. */
            reminders?: boolean;
            /**
             * @description Role of the recipient.
             * @example speaker
             */
            role?: string | null;
            /**
             * @description Values of the badge's `fields` by their keys.
             * @example {
             *       "chip_time": "1:42:07"
             *     }
             */
            values?: {
                [key: string]: unknown;
            } | null;
            /** @description Hours of this recipient, instead of the badge's. */
            workload_hours?: number | null;
        } & (unknown | unknown);
        IssuerProfile: {
            /** @description Badges that it has issued as credentials, at most 50. */
            badges: {
                /** @description Its first 200 characters; the achievement has all of it. */
                description: string | null;
                /** @description The address of the achievement, which credentials name. */
                id: string;
                name: string;
                picture_url: string;
            }[];
            company_name: string | null;
            /** @description The keys with which its credentials are checked. */
            did_document_url: string;
            /** @description Its public events, newest first, at most 20. */
            events: {
                /** @enum {string} */
                category: "SPORTS" | "EDUCATION" | "CORPORATE" | "SOCIOCULTURAL";
                city: string | null;
                finish_date: string | null;
                initial_date: string | null;
                location_type: ("PHYSICAL" | "ONLINE") | null;
                name: string;
                state: string | null;
                url: string;
            }[];
            /** @description The DID by which its credentials name it. */
            id: string;
            image?: {
                id: string;
                /** @constant */
                type: "Image";
            };
            name: string;
            /**
             * @description Its colour, as it gave it.
             * @example #0b3d5c
             */
            primary_color: string | null;
            type: "Profile"[];
            /** @description The address of this profile. */
            url: string;
            /** @description Whether we have checked that this organization exists. */
            verified: boolean;
        };
        KeyIssueForbiddenProblem: components["schemas"]["Problem"] & {
            /** @enum {string} */
            code?: "plan_upgrade_required" | "api_key_required";
        };
        KeyReadForbiddenProblem: components["schemas"]["Problem"] & {
            /** @enum {string} */
            code?: "plan_upgrade_required" | "api_key_required";
        };
        KeyWebhooksForbiddenProblem: components["schemas"]["Problem"] & {
            /** @enum {string} */
            code?: "plan_upgrade_required" | "api_key_required";
        };
        KeyWriteForbiddenProblem: components["schemas"]["Problem"] & {
            /** @enum {string} */
            code?: "plan_upgrade_required" | "api_key_required";
        };
        LinkRateLimitProblem: components["schemas"]["Problem"] & {
            /** @enum {string} */
            code?: "rate_limit_exceeded";
        };
        MailDomain: {
            checked_at: string | null;
            created_at: string;
            domain: string;
            from_address: string;
            /** @description `in_use`: the mail service has this domain already; write to our support. `plan`: your plan has no sending domain any more, whatever the records are. */
            problem: ("in_use" | "plan") | null;
            records: components["schemas"]["MailDomainRecord"][];
            /** @description When the domain is released if it is not verified until then; null while it is verified. */
            released_at: string | null;
            /**
             * @description `preparing`: the records of `dkim` follow within seconds; `pending`: set the records, they are looked for each hour; `verified`: mails come from this domain; `failed`: they come from ours, see `problem`, or set the records and POST the domain again.
             * @enum {string}
             */
            state: "preparing" | "pending" | "verified" | "failed";
            verified_at: string | null;
        };
        MailDomainClaimConflictProblem: components["schemas"]["Problem"] & {
            /** @enum {string} */
            code?: "mail_domain_taken" | "mail_domain_exists" | "conflict";
        };
        MailDomainClaimSessionForbiddenProblem: components["schemas"]["Problem"] & {
            /** @enum {string} */
            code?: "session_token_required" | "company_account_required" | "plan_upgrade_required";
        };
        MailDomainClaimTooManyRequestsProblem: components["schemas"]["Problem"] & {
            /** @enum {string} */
            code?: "rate_limit_exceeded" | "mail_domain_limit_reached";
        };
        MailDomainRecord: {
            name: string;
            /**
             * @description `dkim` and `mail_from` must be there; `spf` and `dmarc` make receiving servers trust the mails.
             * @enum {string}
             */
            purpose: "dkim" | "mail_from" | "spf" | "dmarc";
            /** @enum {string} */
            state: "not_checked" | "pending" | "verified" | "failed";
            /** @enum {string} */
            type: "CNAME" | "MX" | "TXT";
            value: string;
        };
        MailedLinkRateLimitProblem: components["schemas"]["Problem"] & {
            /** @enum {string} */
            code?: "rate_limit_exceeded";
        };
        MailFigures: {
            /** @description bounced / sent. */
            bounce_rate: number;
            /** @description Of those: the address takes no mail. */
            bounced: number;
            /** @description Of those: the person reported it as spam. */
            complained: number;
            /** @description complained / sent. */
            complaint_rate: number;
            limits: components["schemas"]["MailLimits"];
            /** @description Of a state other than `normal`: the rates, the mail service, which paused the organization, or our support. */
            reason: ("bounces" | "complaints" | "mail_service" | "support") | null;
            /** @description Invitations that went out in the last days of the window, in steps of five days; later than a pause that was ended. Each counts once, also when it is sent again. Those to simulated recipients count nowhere. */
            sent: number;
            /**
             * Format: date-time
             * @description Of a state other than `normal`.
             */
            since: string | null;
            /**
             * @description `slowed`: one mail a second goes out, until the rates have fallen. `paused`: no mail goes out until it is looked at; those that wait are not lost.
             * @enum {string}
             */
            state: "normal" | "slowed" | "paused";
            window_days: number;
        };
        MailLimits: {
            /** @description With fewer invitations than that, no rate has an effect. */
            judged_from: number;
            paused_above: {
                bounce_rate: number;
            };
            slowed_above: {
                bounce_rate: number;
                complaint_rate: number;
            };
        };
        MessagesChoice: {
            /**
             * @description `stop`: no message to this number any more, of no organization; `allow`: takes that back.
             * @enum {string}
             */
            messages: "stop" | "allow";
        };
        NamedRecord: {
            /** Format: uuid */
            id: string;
            name: string;
            short_code: string;
        };
        NextStep: {
            ai_analysis: components["schemas"]["AiAnalysis"] | null;
            /** @enum {string} */
            category: "SPORTS" | "EDUCATION" | "CORPORATE" | "SOCIOCULTURAL";
            certificate_count: number;
            city: string | null;
            description: string | null;
            /** Format: uuid */
            event_id: string;
            finish_date: string | null;
            image_url: string | null;
            initial_date: string | null;
            issuer: components["schemas"]["Issuer"];
            location_type: ("PHYSICAL" | "ONLINE") | null;
            name: string;
            official_url: string | null;
            platform_url: string;
            reason: string;
            recurrence_type: ("NONE" | "DAILY" | "WEEKLY" | "MONTHLY" | "YEARLY") | null;
            state: string | null;
            subcategory: string | null;
        };
        NextSteps: {
            alternative: components["schemas"]["NextStep"][];
            continuation: components["schemas"]["NextStep"][];
            deepening: components["schemas"]["NextStep"][];
            preparatory: components["schemas"]["NextStep"][];
            similar: components["schemas"]["NextStep"][];
            suggestive: components["schemas"]["NextStep"][];
        };
        NextStepsAnswer: {
            next_steps: components["schemas"]["NextSteps"];
        };
        NotAcceptedProblem: components["schemas"]["Problem"] & {
            /** @enum {string} */
            code?: "not_accepted";
        };
        NotFoundProblem: components["schemas"]["Problem"] & {
            /** @enum {string} */
            code?: "not_found";
        };
        Notify: {
            sms: boolean;
            whatsapp: boolean;
        };
        NotifyChoice: {
            /** @description Whether they are told by SMS, where WhatsApp did not reach them. */
            sms?: boolean;
            /** @description Whether people are told by WhatsApp. */
            whatsapp?: boolean;
        };
        Organization: {
            company_name: string | null;
            contact_email: string | null;
            created_at: string;
            /** Format: uuid */
            id: string;
            /** @description Every image of the record. `ready`: we have our copy, and documents show it. `pending`: it is being fetched; with a `problem` it is tried again, for half an hour. `failed`: documents are without it, until the record is changed or a preview fetches it again. */
            images: components["schemas"]["ImageState"][];
            /** @enum {string} */
            locale: "pt" | "en" | "es";
            name: string;
            nickname: string | null;
            notify: components["schemas"]["Notify"];
            pic_url: string | null;
            /** @enum {string} */
            plan: "FREE" | "STARTER" | "PRO" | "BUSINESS" | "ENTERPRISE";
            primary_color: string | null;
            reminders: boolean;
            reply_to: string | null;
            retention_months: number | null;
            time_zone: string;
            updated_at: string;
            verified: boolean;
        };
        OrganizationRateLimitProblem: components["schemas"]["Problem"] & {
            /** @enum {string} */
            code?: "rate_limit_exceeded";
        };
        PagesAcceptConflictProblem: components["schemas"]["Problem"] & {
            /** @enum {string} */
            code?: "already_rejected" | "certificate_expired" | "certificate_revoked" | "certificate_erased";
        };
        PagesMessagesConflictProblem: components["schemas"]["Problem"] & {
            /** @enum {string} */
            code?: "phone_not_available" | "recipient_opted_out";
        };
        PagesReconsiderConflictProblem: components["schemas"]["Problem"] & {
            /** @enum {string} */
            code?: "already_accepted" | "refusal_final" | "certificate_expired" | "certificate_revoked" | "certificate_erased";
        };
        PagesRejectConflictProblem: components["schemas"]["Problem"] & {
            /** @enum {string} */
            code?: "already_accepted" | "certificate_expired" | "certificate_revoked" | "certificate_erased";
        };
        PayloadTooLargeProblem: components["schemas"]["Problem"] & {
            /** @enum {string} */
            code?: "payload_too_large";
        };
        PictureRateLimitProblem: components["schemas"]["Problem"] & {
            /** @enum {string} */
            code?: "rate_limit_exceeded";
        };
        Place: {
            of: number | null;
            position: number;
        };
        PreviewRequest: {
            /** @description Design to try, which is not stored; when left out that of the badge. */
            design?: components["schemas"]["DesignInput"];
            /**
             * @description Event on the sample; when left out that of the badge, or a made-up one.
             * @example 7Q2M4XKD0A
             */
            event_id?: string;
            /** @description Fields to try, which are not stored; when left out those of the badge. */
            fields?: components["schemas"]["BadgeFieldInput"][];
            /**
             * @default png
             * @enum {string}
             */
            format?: "png" | "pdf";
            /**
             * @description Language of the sample; when left out that of the organization.
             * @enum {string}
             */
            locale?: "pt" | "en" | "es";
            /**
             * @description Name on the sample; a usual one of the language when left out.
             * @example Ana Souza
             */
            recipient_name?: string;
            /**
             * @description Fetch images again that could not be fetched before.
             * @default false
             */
            retry_images?: boolean;
            /**
             * @description Role of the sample.
             * @example speaker
             */
            role?: string;
            /**
             * @description Values of the sample; when left out usual ones of each field.
             * @example {
             *       "chip_time": "1:42:07"
             *     }
             */
            values?: {
                [key: string]: unknown;
            };
        };
        /** @description An error, in the form of RFC 9457. */
        Problem: {
            /**
             * @description Stable; decide by this one.
             * @enum {string}
             */
            code: "invalid_request" | "unrenderable_text" | "invalid_credential" | "quota_exhausted" | "plan_upgrade_required" | "session_token_required" | "api_key_required" | "company_account_required" | "not_found" | "method_not_allowed" | "api_key_limit_reached" | "webhook_limit_reached" | "template_limit_reached" | "template_in_use" | "webhook_disabled" | "mail_domain_taken" | "mail_domain_exists" | "rotation_limit_reached" | "event_has_certificates" | "badge_has_certificates" | "fields_in_use" | "event_not_active" | "image_not_ready" | "badge_not_active" | "recipient_erased" | "duplicate_certificate" | "account_exists" | "not_accepted" | "already_accepted" | "already_rejected" | "refusal_final" | "certificate_expired" | "certificate_revoked" | "certificate_erased" | "recipient_unsubscribed" | "recipient_opted_out" | "phone_not_available" | "phone_message_recent" | "idempotency_in_progress" | "conflict" | "gone" | "payload_too_large" | "unsupported_media_type" | "idempotency_key_reused" | "resend_limit_reached" | "mail_domain_limit_reached" | "image_limit_reached" | "rate_limit_exceeded" | "internal_error" | "service_unavailable";
            /** @description What happened this time and what to do about it. */
            detail: string;
            /** @description Every bad field, with `invalid_request`. */
            errors?: {
                /** @description What to do about it. */
                message: string;
                /** @description Where the field is, such as `recipient[3].recipient_email`. */
                path: string;
            }[];
            /**
             * @description The current plan, with `plan_upgrade_required`.
             * @enum {string}
             */
            plan?: "FREE" | "STARTER" | "PRO" | "BUSINESS" | "ENTERPRISE";
            /** @description The plans that include the operation, with `plan_upgrade_required`. */
            plans?: ("FREE" | "STARTER" | "PRO" | "BUSINESS" | "ENTERPRISE")[];
            /** @description The rate window that is used up, with `rate_limit_exceeded`. */
            policy?: string;
            /** @description Name this when you ask for help; also in `X-Request-Id`. */
            request_id: string;
            /** @description The HTTP status. */
            status: number;
            /** @description What the code means, in a few words. */
            title: string;
            /**
             * Format: uri
             * @description Where the documentation tells of the error and of what to do; it follows from `code`.
             */
            type: string;
        } & {
            [key: string]: unknown;
        };
        PublicEvent: {
            ai_analysis: components["schemas"]["AiAnalysis"] | null;
            /** @enum {string} */
            category: "SPORTS" | "EDUCATION" | "CORPORATE" | "SOCIOCULTURAL";
            certificate_count: number;
            city: string | null;
            description: string | null;
            /** Format: uuid */
            event_id: string;
            finish_date: string | null;
            image_url: string | null;
            initial_date: string | null;
            issuer: components["schemas"]["Issuer"];
            location_type: ("PHYSICAL" | "ONLINE") | null;
            name: string;
            official_url: string | null;
            platform_url: string;
            recurrence_type: ("NONE" | "DAILY" | "WEEKLY" | "MONTHLY" | "YEARLY") | null;
            state: string | null;
            subcategory: string | null;
        };
        PublicEventList: {
            events: components["schemas"]["PublicEvent"][];
            page: number;
            total: number;
            totalPages: number;
        };
        QuotaExhaustedProblem: components["schemas"]["Problem"] & {
            /** @enum {string} */
            code?: "quota_exhausted";
        };
        ReadableValue: {
            /** @example chip_time */
            key: string;
            /**
             * @example {
             *       "pt": "Tempo líquido",
             *       "en": "Chip time",
             *       "es": "Tiempo neto"
             *     }
             */
            label: {
                en: string;
                es: string;
                pt: string;
            };
            /**
             * @example {
             *       "pt": "1h42min07s",
             *       "en": "1:42:07",
             *       "es": "1h42min07s"
             *     }
             */
            text: {
                en: string;
                es: string;
                pt: string;
            };
            value: string | number | components["schemas"]["Place"];
        };
        Recipient: {
            email: string;
            last_issued_at: string;
            name: string;
            number: string | null;
        };
        RecipientAcceptConflictProblem: components["schemas"]["Problem"] & {
            /** @enum {string} */
            code?: "already_rejected" | "certificate_expired" | "certificate_revoked" | "certificate_erased";
        };
        RecipientCreateAccountConflictProblem: components["schemas"]["Problem"] & {
            /** @enum {string} */
            code?: "account_exists" | "already_rejected" | "certificate_expired" | "certificate_revoked" | "certificate_erased";
        };
        RecipientInvitation: {
            badge: {
                criteria: string | null;
                description: string | null;
                image_url: string | null;
                name: string;
                /**
                 * @description The picture to show: our copy of the image, or a drawn one.
                 * @example https://certificates.example.com/api/b/9K3WYZB7C1-1.png
                 */
                picture_url: string;
                skills: string[];
            };
            certificate: {
                accepted_at: string | null;
                expires_at: string | null;
                /** Format: uuid */
                id: string;
                issued_at: string;
                /** @description The recipient's choice: whether the credential has their name. */
                name_in_credential: boolean;
                reason: string | null;
                recipient_locale: ("pt" | "en" | "es") | null;
                recipient_name: string;
                /** @enum {string} */
                recipient_status: "INVITED" | "PENDING" | "ACCEPTED" | "REJECTED";
                /** @description Until when a refusal can be taken back; null when it cannot. */
                reconsider_until: string | null;
                rejected_at: string | null;
                revoked_at: string | null;
                /** @example Speaker */
                role: string | null;
                /** @example 7Q2M4XKD0A5V */
                short_code: string;
                /** @enum {string} */
                status: "PENDING" | "ACCEPTED" | "REJECTED" | "EXPIRED" | "REVOKED";
                values: components["schemas"]["ReadableValue"][];
                verification_url: string;
                /**
                 * @description The recipient's choice: who may see the certificate's page and documents.
                 * @enum {string}
                 */
                visibility: "public" | "link" | "hidden";
            };
            event: {
                city: string | null;
                finish_date: string | null;
                /** Format: uuid */
                id: string;
                initial_date: string | null;
                name: string;
                platform_url: string;
                short_code: string;
                state: string | null;
            };
            /** @description The number that messages about this certificate go to; null when there are none. */
            messages: components["schemas"]["HolderMessages"] | null;
            organization: {
                company_name: string | null;
                /** @enum {string} */
                locale: "pt" | "en" | "es";
                name: string;
                pic_url: string | null;
                /**
                 * @description The picture to show: our copy of `pic_url`.
                 * @example https://certificates.example.com/api/images/of/0000000000000000000000000000000000000000000
                 */
                picture_url: string | null;
                /**
                 * @description The organization's colour now, as it gave it.
                 * @example #0b3d5c
                 */
                primary_color: string | null;
                verified: boolean;
            };
            /**
             * @description The address that the latest e-mail about this certificate came from; null when that is not known.
             * @example certificates@certificados.horizonte.example
             */
            sent_from: string | null;
            /** @description Whether this address stopped the organization's e-mails. */
            unsubscribed: boolean;
        };
        RecipientInvitationPage: {
            data: components["schemas"]["RecipientInvitationRow"][];
            has_more: boolean;
            limit: number;
            next_cursor: string | null;
            offset: number;
        };
        RecipientInvitationRow: {
            /** Format: uuid */
            badge_id: string;
            badge_short_code: string;
            /** @enum {string} */
            certificate_status: "PENDING" | "ACCEPTED" | "REJECTED" | "EXPIRED" | "REVOKED";
            /** @enum {string} */
            email_status: "queued" | "paused" | "sent" | "delayed" | "delivered" | "bounced" | "complained" | "unsubscribed" | "failed";
            /** Format: uuid */
            event_id: string;
            event_short_code: string;
            /** Format: uuid */
            id: string;
            invited_at: string;
            phone_reason: ("plan" | "number" | "line" | "premium" | "country" | "allowance" | "daily" | "stopped" | "undeliverable" | "refused") | null;
            /** @enum {string} */
            phone_status: "none" | "queued" | "sent" | "delivered" | "read" | "failed" | "opted_out" | "not_allowed" | "not_available";
            recipient: {
                email: string;
                name: string;
                number: string | null;
            };
            /** @enum {string} */
            recipient_status: "INVITED" | "PENDING" | "ACCEPTED" | "REJECTED";
            responded_at: string | null;
            /**
             * @description The same as `recipient_status`.
             * @enum {string}
             */
            status: "INVITED" | "PENDING" | "ACCEPTED" | "REJECTED";
            updated_at: string;
        };
        RecipientMessagesConflictProblem: components["schemas"]["Problem"] & {
            /** @enum {string} */
            code?: "phone_not_available" | "recipient_opted_out";
        };
        RecipientPage: {
            data: components["schemas"]["Recipient"][];
            has_more: boolean;
            limit: number;
            next_cursor: string | null;
            offset: number;
        };
        RecipientReconsiderConflictProblem: components["schemas"]["Problem"] & {
            /** @enum {string} */
            code?: "already_accepted" | "refusal_final" | "certificate_expired" | "certificate_revoked" | "certificate_erased";
        };
        RecipientRegisteredMessage: {
            data: components["schemas"]["RegisteredRecipient"];
            /** @description When it happened; the same on every attempt. */
            timestamp: string;
            /** @constant */
            type: "recipient.registered";
        };
        RecipientRejectConflictProblem: components["schemas"]["Problem"] & {
            /** @enum {string} */
            code?: "already_accepted" | "certificate_expired" | "certificate_revoked" | "certificate_erased";
        };
        RecipientRequest: {
            /**
             * @description Your own identifier of the certificate.
             * @example enrolment-4711
             */
            external_id?: string | null;
            /**
             * @description Your own pairs of texts: at most 20, keys of up to 40 characters, values of up to 200.
             * @example {
             *       "class": "B",
             *       "instructor": "Rafael Lima"
             *     }
             */
            metadata?: {
                [key: string]: string;
            } | null;
            /**
             * @description Why the recipient receives the certificate.
             * @example Finished the 10 km race
             */
            reason?: string | null;
            /**
             * Format: email
             * @description E-mail that receives the invitation.
             * @example ana.souza@example.com
             */
            recipient_email: string;
            /**
             * @description Language of the recipient's e-mails and page. Without it e-mails have the organization's, and the page that of the browser.
             * @example es
             */
            recipient_locale?: ("pt" | "en" | "es") | null;
            /**
             * @description Full name of the recipient.
             * @example Ana Souza
             */
            recipient_name: string;
            /**
             * @description Phone number in E.164 form. From PRO on, one message by WhatsApp or SMS follows the e-mail, unless `notify` says otherwise.
             * @example +5511998765432
             */
            recipient_number?: string | null;
            /**
             * @description Role of the recipient.
             * @example speaker
             */
            role?: string | null;
            /**
             * @description Values of the badge's `fields` by their keys.
             * @example {
             *       "chip_time": "1:42:07"
             *     }
             */
            values?: {
                [key: string]: unknown;
            } | null;
            /** @description Hours of this recipient, instead of the badge's. */
            workload_hours?: number | null;
        };
        RegisteredRecipient: {
            email: string;
            name: string;
            /** @description When the account was created. */
            registered_at: string;
        };
        ResendRequest: {
            /**
             * @description By what it is sent again. Of `whatsapp` and `sms` together, SMS is sent where WhatsApp does not reach the recipient.
             * @default [
             *       "email"
             *     ]
             */
            channels?: ("email" | "whatsapp" | "sms")[];
        };
        RevokeRequest: {
            /** @description Kept with the certificate. */
            reason?: string | null;
            /**
             * @description Whether that e-mail has the reason.
             * @default false
             */
            share_reason?: boolean;
            /**
             * @description Whether the recipient is told of the revocation by e-mail.
             * @default true
             */
            tell_recipient?: boolean;
        };
        ServiceUnavailableProblem: components["schemas"]["Problem"] & {
            /** @enum {string} */
            code?: "service_unavailable";
        };
        SessionForbiddenProblem: components["schemas"]["Problem"] & {
            /** @enum {string} */
            code?: "session_token_required" | "company_account_required";
        };
        SessionIssueForbiddenProblem: components["schemas"]["Problem"] & {
            /** @enum {string} */
            code?: "plan_upgrade_required" | "session_token_required" | "company_account_required";
        };
        SessionRateLimitProblem: components["schemas"]["Problem"] & {
            /** @enum {string} */
            code?: "rate_limit_exceeded";
        };
        SessionReadForbiddenProblem: components["schemas"]["Problem"] & {
            /** @enum {string} */
            code?: "plan_upgrade_required" | "session_token_required" | "company_account_required";
        };
        SessionWebhooksForbiddenProblem: components["schemas"]["Problem"] & {
            /** @enum {string} */
            code?: "plan_upgrade_required" | "session_token_required" | "company_account_required";
        };
        SessionWriteForbiddenProblem: components["schemas"]["Problem"] & {
            /** @enum {string} */
            code?: "plan_upgrade_required" | "session_token_required" | "company_account_required";
        };
        Sharing: {
            /** Format: uuid */
            certificate_id: string;
            /** @description Whether the credential has the recipient's name; the document always has it. */
            name_in_credential: boolean;
            /**
             * @description Who may see the certificate's page and documents: anybody and search engines (`public`), who has its address or code (`link`), nobody (`hidden`).
             * @enum {string}
             */
            visibility: "public" | "link" | "hidden";
        };
        SharingChoice: {
            /** @description Whether the credential has the recipient's name; the document always has it. */
            name_in_credential: boolean;
            /**
             * @description Who may see the certificate's page and documents: anybody and search engines (`public`), who has its address or code (`link`), nobody (`hidden`).
             * @enum {string}
             */
            visibility: "public" | "link" | "hidden";
        };
        SharingForm: {
            /** @constant */
            name_in_credential?: "true";
            /**
             * @description Who may see the certificate's page and documents: anybody and search engines (`public`), who has its address or code (`link`), nobody (`hidden`).
             * @enum {string}
             */
            visibility: "public" | "link" | "hidden";
        };
        SignOut: {
            csrf: string;
            /**
             * @description In all browsers.
             * @constant
             */
            everywhere?: "true";
        };
        /**
         * @example {
         *       "@context": [
         *         "https://www.w3.org/ns/credentials/v2"
         *       ],
         *       "id": "https://certificates.example.com/api/issuers/0b6e4c39-71d2-4f58-b90a-e3a87d15c264/status/1",
         *       "type": [
         *         "VerifiableCredential",
         *         "BitstringStatusListCredential"
         *       ],
         *       "issuer": "did:web:certificates.example.com:api:issuers:0b6e4c39-71d2-4f58-b90a-e3a87d15c264",
         *       "validFrom": "2026-09-16T08:12:45Z",
         *       "credentialSubject": {
         *         "id": "https://certificates.example.com/api/issuers/0b6e4c39-71d2-4f58-b90a-e3a87d15c264/status/1#list",
         *         "type": "BitstringStatusList",
         *         "statusPurpose": "revocation",
         *         "encodedList": "uH4sIAAAAAAAAA-3BMQEAAADCoPVPbQwfoAAAAAAAAAAAAAAAAAAAAIC3AYbSVKsAQAAA"
         *       },
         *       "proof": [
         *         {
         *           "type": "DataIntegrityProof",
         *           "cryptosuite": "eddsa-rdfc-2022",
         *           "created": "2026-09-16T08:12:45Z",
         *           "verificationMethod": "did:web:certificates.example.com:api:issuers:0b6e4c39-71d2-4f58-b90a-e3a87d15c264#z6MkjZRZv3aez3r18pB1RBFJR1kwUVJ5jHt92JmQwXbd5hwi",
         *           "proofPurpose": "assertionMethod",
         *           "proofValue": "z5hrbHzZiqXHNpLq6i7zePEUcUzEbZKmWfNQzXcUXUrqF7bykQ7ACiWFyZdT2HcptF1zd1t7NhfQSdqrbPEjZceg7"
         *         }
         *       ]
         *     }
         */
        StatusListCredential: {
            credentialSubject: {
                /** @description 131,072 bits: compressed by gzip, as base64url after `u`. */
                encodedList: string;
                id: string;
                /** @constant */
                statusPurpose: "revocation";
                /** @constant */
                type: "BitstringStatusList";
            } & {
                [key: string]: unknown;
            };
            /**
             * Format: uri
             * @description The address of the list, as credentials name it.
             */
            id: string;
            /** @description The DID of the organization. */
            issuer: string;
            proof: ({
                cryptosuite: string;
                verificationMethod: string;
            } & {
                [key: string]: unknown;
            })[];
            type: string[];
            /**
             * Format: date-time
             * @description When the list was signed.
             */
            validFrom: string;
        } & {
            [key: string]: unknown;
        };
        Template: {
            created_at: string;
            /** Format: uuid */
            id: string;
            /** @description Every image of the record. `ready`: we have our copy, and documents show it. `pending`: it is being fetched; with a `problem` it is tried again, for half an hour. `failed`: documents are without it, until the record is changed or a preview fetches it again. */
            images: components["schemas"]["ImageState"][];
            name: string;
            page: {
                /**
                 * @default landscape
                 * @enum {string}
                 */
                orientation: "landscape" | "portrait";
                /**
                 * @default a4
                 * @enum {string}
                 */
                size: "a4" | "a5" | "letter";
            };
            /** @description The front, and the back if there is one. */
            pages: components["schemas"]["TemplatePage"][];
            /** @description Counts changes; name it in a change to lose none of another. */
            revision: number;
            short_code: string;
            /** @enum {string} */
            status: "ACTIVE" | "ARCHIVED";
            updated_at: string;
            /** @description Other pages for the certificates of recipients with a role. */
            variants: {
                /** @description The front, and the back if there is one. */
                pages: components["schemas"]["TemplatePage"][];
                role: string;
            }[];
            warnings: components["schemas"]["Warning"][];
        };
        TemplateLimitReachedProblem: components["schemas"]["Problem"] & {
            /** @enum {string} */
            code?: "template_limit_reached";
        };
        TemplateList: {
            data: components["schemas"]["TemplateOutline"][];
            has_more: boolean;
            limit: number;
            next_cursor: string | null;
            offset: number;
        };
        TemplateOutline: {
            created_at: string;
            /** Format: uuid */
            id: string;
            name: string;
            /** @description Counts changes; name it in a change to lose none of another. */
            revision: number;
            short_code: string;
            /** @enum {string} */
            status: "ACTIVE" | "ARCHIVED";
            updated_at: string;
        };
        TemplatePage: {
            /**
             * Format: uri
             * @description A picture or one-page PDF behind the whole page; it fills the page.
             * @default null
             */
            background_url: string | null;
            elements: ({
                /**
                 * @default left
                 * @enum {string}
                 */
                align: "left" | "center" | "right";
                /**
                 * @default #1a1a1a
                 * @example #0b3d5c
                 */
                color: string;
                /**
                 * @description `wrap`: in several lines, smaller when these do not fit. `shrink`: each line stays one, smaller when it is too wide.
                 * @default wrap
                 * @enum {string}
                 */
                fit: "shrink" | "wrap";
                /**
                 * @default sans
                 * @enum {string}
                 */
                font: "sans" | "serif" | "handwriting";
                height: number;
                id: string;
                /** @constant */
                kind: "text";
                /**
                 * @description Letters never become smaller than this, in points.
                 * @default 6
                 */
                min_size: number;
                /**
                 * @description Degrees clockwise about the middle of the element.
                 * @default 0
                 */
                rotation: number;
                /** @description Size of the letters in points. */
                size: number;
                /**
                 * @description Plain text with fields in braces. A line whose only field is empty is left out. The first text with {recipient_name} is the heading of the document.
                 * @example {recipient_name}
                 */
                text: string;
                /**
                 * @default top
                 * @enum {string}
                 */
                vertical: "top" | "middle" | "bottom";
                /** @default 400 */
                weight: 400 | 600 | 800;
                width: number;
                x: number;
                y: number;
            } | {
                /**
                 * @description What it shows, for who cannot see it; empty for decoration.
                 * @default
                 */
                alt: string;
                height: number;
                id: string;
                /**
                 * Format: uri
                 * @description `image_url` of an image that was uploaded, or an https address of a PNG, JPEG, WebP or GIF. That is fetched once, within seconds, and pages and documents show our copy; so another picture needs another address.
                 */
                image_url: string;
                /** @constant */
                kind: "image";
                /**
                 * @description Degrees clockwise about the middle of the element.
                 * @default 0
                 */
                rotation: number;
                width: number;
                x: number;
                y: number;
            } | {
                /**
                 * @default #1a1a1a
                 * @example #0b3d5c
                 */
                color: string;
                height: number;
                id: string;
                /** @constant */
                kind: "signature";
                /** @description Which signature of the badge's design; nothing is printed when it has fewer. */
                number: number;
                /**
                 * @description Degrees clockwise about the middle of the element.
                 * @default 0
                 */
                rotation: number;
                width: number;
                x: number;
                y: number;
            } | {
                /**
                 * @description Null: what is behind it shines through.
                 * @default #ffffff
                 * @example #0b3d5c
                 */
                background: string | null;
                /**
                 * @default #000000
                 * @example #0b3d5c
                 */
                color: string;
                height: number;
                id: string;
                /** @constant */
                kind: "qr";
                /**
                 * @description Degrees clockwise about the middle of the element.
                 * @default 0
                 */
                rotation: number;
                width: number;
                x: number;
                y: number;
            } | {
                height: number;
                id: string;
                /** @constant */
                kind: "seal";
                /**
                 * @description Degrees clockwise about the middle of the element.
                 * @default 0
                 */
                rotation: number;
                width: number;
                x: number;
                y: number;
            } | {
                /**
                 * @default #1a1a1a
                 * @example #0b3d5c
                 */
                color: string;
                height: number;
                id: string;
                /** @constant */
                kind: "line";
                /**
                 * @description Degrees clockwise about the middle of the element.
                 * @default 0
                 */
                rotation: number;
                /**
                 * @description In points.
                 * @default 0.5
                 */
                thickness: number;
                width: number;
                x: number;
                y: number;
            } | {
                /**
                 * @description Colour of the border; null for none.
                 * @default null
                 * @example #0b3d5c
                 */
                color: string | null;
                /**
                 * @default null
                 * @example #0b3d5c
                 */
                fill: string | null;
                height: number;
                id: string;
                /** @constant */
                kind: "rectangle";
                /** @default 0 */
                radius: number;
                /**
                 * @description Degrees clockwise about the middle of the element.
                 * @default 0
                 */
                rotation: number;
                /**
                 * @description Of the border, in points.
                 * @default 0.5
                 */
                thickness: number;
                width: number;
                x: number;
                y: number;
            })[];
        };
        TemplatePageInput: {
            /**
             * Format: uri
             * @description A picture or one-page PDF behind the whole page; it fills the page.
             * @default null
             */
            background_url?: string | null;
            elements: ({
                /**
                 * @default left
                 * @enum {string}
                 */
                align?: "left" | "center" | "right";
                /**
                 * @default #1a1a1a
                 * @example #0b3d5c
                 */
                color?: string;
                /**
                 * @description `wrap`: in several lines, smaller when these do not fit. `shrink`: each line stays one, smaller when it is too wide.
                 * @default wrap
                 * @enum {string}
                 */
                fit?: "shrink" | "wrap";
                /**
                 * @default sans
                 * @enum {string}
                 */
                font?: "sans" | "serif" | "handwriting";
                height: number;
                id: string;
                /** @constant */
                kind: "text";
                /**
                 * @description Letters never become smaller than this, in points.
                 * @default 6
                 */
                min_size?: number;
                /**
                 * @description Degrees clockwise about the middle of the element.
                 * @default 0
                 */
                rotation?: number;
                /** @description Size of the letters in points. */
                size: number;
                /**
                 * @description Plain text with fields in braces. A line whose only field is empty is left out. The first text with {recipient_name} is the heading of the document.
                 * @example {recipient_name}
                 */
                text: string;
                /**
                 * @default top
                 * @enum {string}
                 */
                vertical?: "top" | "middle" | "bottom";
                /** @default 400 */
                weight?: 400 | 600 | 800;
                width: number;
                x: number;
                y: number;
            } | {
                /**
                 * @description What it shows, for who cannot see it; empty for decoration.
                 * @default
                 */
                alt?: string;
                height: number;
                id: string;
                /**
                 * Format: uri
                 * @description `image_url` of an image that was uploaded, or an https address of a PNG, JPEG, WebP or GIF. That is fetched once, within seconds, and pages and documents show our copy; so another picture needs another address.
                 */
                image_url: string;
                /** @constant */
                kind: "image";
                /**
                 * @description Degrees clockwise about the middle of the element.
                 * @default 0
                 */
                rotation?: number;
                width: number;
                x: number;
                y: number;
            } | {
                /**
                 * @default #1a1a1a
                 * @example #0b3d5c
                 */
                color?: string;
                height: number;
                id: string;
                /** @constant */
                kind: "signature";
                /** @description Which signature of the badge's design; nothing is printed when it has fewer. */
                number: number;
                /**
                 * @description Degrees clockwise about the middle of the element.
                 * @default 0
                 */
                rotation?: number;
                width: number;
                x: number;
                y: number;
            } | {
                /**
                 * @description Null: what is behind it shines through.
                 * @default #ffffff
                 * @example #0b3d5c
                 */
                background?: string | null;
                /**
                 * @default #000000
                 * @example #0b3d5c
                 */
                color?: string;
                height: number;
                id: string;
                /** @constant */
                kind: "qr";
                /**
                 * @description Degrees clockwise about the middle of the element.
                 * @default 0
                 */
                rotation?: number;
                width: number;
                x: number;
                y: number;
            } | {
                height: number;
                id: string;
                /** @constant */
                kind: "seal";
                /**
                 * @description Degrees clockwise about the middle of the element.
                 * @default 0
                 */
                rotation?: number;
                width: number;
                x: number;
                y: number;
            } | {
                /**
                 * @default #1a1a1a
                 * @example #0b3d5c
                 */
                color?: string;
                height: number;
                id: string;
                /** @constant */
                kind: "line";
                /**
                 * @description Degrees clockwise about the middle of the element.
                 * @default 0
                 */
                rotation?: number;
                /**
                 * @description In points.
                 * @default 0.5
                 */
                thickness?: number;
                width: number;
                x: number;
                y: number;
            } | {
                /**
                 * @description Colour of the border; null for none.
                 * @default null
                 * @example #0b3d5c
                 */
                color?: string | null;
                /**
                 * @default null
                 * @example #0b3d5c
                 */
                fill?: string | null;
                height: number;
                id: string;
                /** @constant */
                kind: "rectangle";
                /** @default 0 */
                radius?: number;
                /**
                 * @description Degrees clockwise about the middle of the element.
                 * @default 0
                 */
                rotation?: number;
                /**
                 * @description Of the border, in points.
                 * @default 0.5
                 */
                thickness?: number;
                width: number;
                x: number;
                y: number;
            })[];
        };
        TemplatePreviewRequest: {
            /** @description Content to try, which is not stored; when left out that of the template. */
            content?: {
                page: {
                    /**
                     * @default landscape
                     * @enum {string}
                     */
                    orientation?: "landscape" | "portrait";
                    /**
                     * @default a4
                     * @enum {string}
                     */
                    size?: "a4" | "a5" | "letter";
                };
                /** @description The front, and the back if there is one. */
                pages: components["schemas"]["TemplatePageInput"][];
                /**
                 * @description Other pages for the certificates of recipients with a role.
                 * @default []
                 */
                variants?: {
                    /** @description The front, and the back if there is one. */
                    pages: components["schemas"]["TemplatePageInput"][];
                    role: string;
                }[];
            };
            /**
             * @description Fields that its texts name.
             * @default []
             */
            fields?: components["schemas"]["BadgeFieldInput"][];
            /**
             * @default png
             * @enum {string}
             */
            format?: "png" | "pdf";
            /** @enum {string} */
            locale?: "pt" | "en" | "es";
            /**
             * @description Of a PNG; a PDF has all pages.
             * @default 1
             */
            page?: 1 | 2;
            /**
             * @default short
             * @enum {string}
             */
            person?: "short" | "longest" | "other_script";
            /** @description In place of the name of `person`. */
            recipient_name?: string;
            role?: string;
            /** @description Values of `fields`; when left out usual ones of each field. */
            values?: {
                [key: string]: unknown;
            };
        };
        TemplateSample: {
            content: {
                page: {
                    /**
                     * @default landscape
                     * @enum {string}
                     */
                    orientation?: "landscape" | "portrait";
                    /**
                     * @default a4
                     * @enum {string}
                     */
                    size?: "a4" | "a5" | "letter";
                };
                /** @description The front, and the back if there is one. */
                pages: components["schemas"]["TemplatePageInput"][];
                /**
                 * @description Other pages for the certificates of recipients with a role.
                 * @default []
                 */
                variants?: {
                    /** @description The front, and the back if there is one. */
                    pages: components["schemas"]["TemplatePageInput"][];
                    role: string;
                }[];
            };
            /**
             * @description Fields that its texts name.
             * @default []
             */
            fields?: components["schemas"]["BadgeFieldInput"][];
            /** @enum {string} */
            locale?: "pt" | "en" | "es";
            /** @default 1 */
            page?: 1 | 2;
            /**
             * @default short
             * @enum {string}
             */
            person?: "short" | "longest" | "other_script";
            role?: string;
        };
        TemplatesImportPanelTooManyRequestsProblem: components["schemas"]["Problem"] & {
            /** @enum {string} */
            code?: "rate_limit_exceeded" | "image_limit_reached";
        };
        TemplatesImportTooManyRequestsProblem: components["schemas"]["Problem"] & {
            /** @enum {string} */
            code?: "rate_limit_exceeded" | "image_limit_reached";
        };
        TemplatesPreviewInvalidProblem: components["schemas"]["Problem"] & {
            /** @enum {string} */
            code?: "invalid_request" | "unrenderable_text";
        };
        TemplatesPreviewPanelInvalidProblem: components["schemas"]["Problem"] & {
            /** @enum {string} */
            code?: "invalid_request" | "unrenderable_text";
        };
        TemplatesRemoveConflictProblem: components["schemas"]["Problem"] & {
            /** @enum {string} */
            code?: "template_in_use" | "conflict";
        };
        TemplatesRemovePanelConflictProblem: components["schemas"]["Problem"] & {
            /** @enum {string} */
            code?: "template_in_use" | "conflict";
        };
        TemplatesUpdateConflictProblem: components["schemas"]["Problem"] & {
            /** @enum {string} */
            code?: "conflict" | "template_limit_reached";
        };
        TemplatesUpdatePanelConflictProblem: components["schemas"]["Problem"] & {
            /** @enum {string} */
            code?: "conflict" | "template_limit_reached";
        };
        TestRequest: {
            /**
             * @description Kind of message, with invented data; the webhook need not subscribe to it.
             * @default webhook.test
             * @enum {string}
             */
            type?: "webhook.test" | "certificate.issued" | "certificate.accepted" | "certificate.rejected" | "certificate.expired" | "recipient.registered" | "certificate.revoked" | "email.bounced" | "certificate.corrected" | "certificate.erased";
        };
        UnsupportedMediaTypeProblem: components["schemas"]["Problem"] & {
            /** @enum {string} */
            code?: "unsupported_media_type";
        };
        UpdateBadge: {
            criteria?: string | null;
            description?: string | null;
            /** @description Replaces the whole design; `{}` is the design of the category. */
            design?: components["schemas"]["DesignInput"];
            /**
             * @description Short code (recommended) or UUID.
             * @example 7Q2M4XKD0A
             */
            event_id?: string | null;
            fields?: components["schemas"]["BadgeFieldInput"][];
            /**
             * Format: uri
             * @description `image_url` of an image that was uploaded, or an https address of a PNG, JPEG, WebP or GIF. That is fetched once, within seconds, and pages and documents show our copy; so another picture needs another address.
             */
            image_url?: string | null;
            name?: string;
            skills?: string[];
            /** @enum {string} */
            status?: "ACTIVE" | "ARCHIVED";
            validity_days?: number | null;
            workload_hours?: number | null;
        };
        UpdateEvent: {
            /** @enum {string} */
            category?: "SPORTS" | "EDUCATION" | "CORPORATE" | "SOCIOCULTURAL";
            city?: string | null;
            connections?: {
                /**
                 * @description Short code (recommended) or UUID.
                 * @example 7Q2M4XKD0A
                 */
                event_id: string;
                /** @enum {string} */
                type: "continuation" | "preparatory" | "deepening" | "alternative" | "suggestive";
            }[];
            description?: string | null;
            finish_date?: (string) | null;
            /**
             * Format: uri
             * @description `image_url` of an image that was uploaded, or an https address of a PNG, JPEG, WebP or GIF. That is fetched once, within seconds, and pages and documents show our copy; so another picture needs another address.
             */
            image_url?: string | null;
            initial_date?: (string) | null;
            is_private?: boolean;
            location_type?: ("PHYSICAL" | "ONLINE") | null;
            name?: string;
            /** Format: uri */
            official_url?: string | null;
            recurrence_type?: ("NONE" | "DAILY" | "WEEKLY" | "MONTHLY" | "YEARLY") | null;
            state?: string | null;
            /** @enum {string} */
            status?: "DRAFT" | "ACTIVE" | "ARCHIVED";
            subcategory?: string | null;
        };
        UpdateProfile: {
            company_name?: string | null;
            /**
             * Format: email
             * @description Where notices about webhooks and mails go, and answers to the e-mails while there is no `reply_to`.
             * @example ana.souza@example.com
             */
            contact_email?: string | null;
            /** @enum {string} */
            locale?: "pt" | "en" | "es";
            /** @example Instituto Horizonte */
            name?: string;
            nickname?: string | null;
            /** @description Which phone messages recipients with a number get after the e-mail; both until you say otherwise. What is left out stays as it is. */
            notify?: components["schemas"]["NotifyChoice"];
            /**
             * Format: uri
             * @description `image_url` of an image that was uploaded, or an https address of a PNG, JPEG, WebP or GIF. That is fetched once, within seconds, and pages and documents show our copy; so another picture needs another address.
             */
            pic_url?: string | null;
            /**
             * @description Colour of buttons, links and headings in e-mails and on pages, from now on, also for what was issued before. It is made darker or lighter where it could not be read; null: the service's own. Documents have the colours of the badge's design.
             * @example #0b3d5c
             */
            primary_color?: string | null;
            /** @description Whether people are reminded of an unanswered invitation, and told before a certificate expires; yes until you say otherwise. */
            reminders?: boolean;
            /**
             * Format: email
             * @description Where answers to the e-mails go; null: to `contact_email`.
             * @example secretaria@horizonte.example
             */
            reply_to?: string | null;
            /** @description After so many months, what unanswered and refused certificates say of a person is erased; 12 until you say otherwise, null for never. */
            retention_months?: number | null;
            /**
             * @description IANA name of the time zone by which reminders leave the night alone.
             * @example America/Sao_Paulo
             */
            time_zone?: string;
        };
        UpdateTemplate: {
            /** @example Finisher 2026 */
            name?: string;
            page?: {
                /**
                 * @default landscape
                 * @enum {string}
                 */
                orientation?: "landscape" | "portrait";
                /**
                 * @default a4
                 * @enum {string}
                 */
                size?: "a4" | "a5" | "letter";
            };
            /** @description The front, and the back if there is one. */
            pages?: components["schemas"]["TemplatePageInput"][];
            /** @description The revision that is changed; 409 `conflict` when the template has another one by now. */
            revision?: number;
            /** @enum {string} */
            status?: "ACTIVE" | "ARCHIVED";
            /** @description Other pages for the certificates of recipients with a role. */
            variants?: {
                /** @description The front, and the back if there is one. */
                pages: components["schemas"]["TemplatePageInput"][];
                role: string;
            }[];
        };
        UpdateWebhook: {
            /**
             * @description A note for yourself.
             * @example Updates our CRM
             */
            description?: string | null;
            /**
             * @description Kinds of events to be told of.
             * @example [
             *       "certificate.issued"
             *     ]
             */
            events?: ("certificate.issued" | "certificate.accepted" | "certificate.rejected" | "certificate.expired" | "recipient.registered" | "certificate.revoked" | "email.bounced" | "certificate.corrected" | "certificate.erased")[];
            /** @enum {string} */
            status?: "enabled" | "disabled";
            /**
             * Format: uri
             * @description Public https address that takes the messages.
             * @example https://hooks.example.com/certificates
             */
            url?: string;
        };
        UploadedImage: {
            created_at: string;
            height: number;
            /** @description Use it wherever the address of an image is asked for. */
            image_url: string;
            width: number;
        };
        UploadedImagePage: {
            data: components["schemas"]["UploadedImage"][];
            has_more: boolean;
            limit: number;
            next_cursor: string | null;
            offset: number;
        };
        UploadRequest: {
            /** @enum {string} */
            content_type: "image/png" | "image/jpeg" | "image/webp" | "image/svg+xml" | "application/pdf";
            /**
             * @description Bytes of the file, exactly.
             * @example 183204
             */
            size: number;
        };
        Verification: {
            badge: {
                criteria: string | null;
                description: string | null;
                image_url: string | null;
                name: string;
                /**
                 * @description The picture to show: our copy of the image, or a drawn one.
                 * @example https://certificates.example.com/api/b/9K3WYZB7C1-1.png
                 */
                picture_url: string;
                skills: string[];
            };
            certificate: {
                erased_at: string | null;
                expires_at: string | null;
                /** Format: uuid */
                id: string;
                issued_at: string;
                /** @description Null unless the recipient has accepted. */
                recipient_name: string | null;
                revoked_at: string | null;
                /** @example Speaker */
                role: string | null;
                /** @example 7Q2M4XKD0A5V */
                short_code: string;
                /** @description What the badge's fields show on pages; empty, and `role` null, unless the recipient has accepted. */
                values: components["schemas"]["ReadableValue"][];
                verification_url: string;
                /**
                 * @description Chosen by the recipient: whether search engines may list the page (`public`), or not (`link`).
                 * @enum {string}
                 */
                visibility: "public" | "link";
                workload_hours: number | null;
            };
            /** @description Addresses of the signed credential (Open Badges 3.0); null when the document is. */
            credential: {
                /**
                 * @description The credential with its proof (eddsa-rdfc-2022).
                 * @example https://certificates.example.com/api/c/7Q2M4XKD0A5V.json
                 */
                json_url: string;
                /**
                 * @description The same content as a VC-JWT (ES256).
                 * @example https://certificates.example.com/api/c/7Q2M4XKD0A5V.jwt
                 */
                jwt_url: string;
                /**
                 * @description A ZIP with all that checks the credential without a network.
                 * @example https://certificates.example.com/api/c/7Q2M4XKD0A5V/packet.zip
                 */
                packet_url: string;
            } | null;
            /** @description Addresses of the document; null unless the recipient has accepted, and when revoked. */
            document: {
                /**
                 * @description The same as PDF/A-3, with the credential attached.
                 * @example https://certificates.example.com/api/c/7Q2M4XKD0A5V.pdf?archive
                 */
                archive_url: string;
                /**
                 * @description Picture of 1,200 × 630 pixels for previews of links.
                 * @example https://certificates.example.com/api/c/7Q2M4XKD0A5V/card.png
                 */
                card_url: string;
                /** @example https://certificates.example.com/api/c/7Q2M4XKD0A5V.pdf */
                pdf_url: string;
                /**
                 * @description A picture with the credential in it, once it is signed (a baked badge).
                 * @example https://certificates.example.com/api/c/7Q2M4XKD0A5V.png
                 */
                png_url: string;
            } | null;
            event: {
                city: string | null;
                finish_date: string | null;
                /** Format: uuid */
                id: string;
                initial_date: string | null;
                /** @description Whether the event is public now, so that `platform_url` leads to its page. */
                listed: boolean;
                location_type: ("PHYSICAL" | "ONLINE") | null;
                name: string;
                official_url: string | null;
                platform_url: string;
                short_code: string;
                state: string | null;
            };
            issuer: {
                company_name: string | null;
                /** @enum {string} */
                locale: "pt" | "en" | "es";
                name: string;
                pic_url: string | null;
                /**
                 * @description The picture to show: our copy of `pic_url`.
                 * @example https://certificates.example.com/api/images/of/0000000000000000000000000000000000000000000
                 */
                picture_url: string | null;
                /**
                 * @description The organization's colour now, as it gave it.
                 * @example #0b3d5c
                 */
                primary_color: string | null;
                /**
                 * @description Its public profile; null unless the certificate is valid and the issuer has signed a credential.
                 * @example https://certificates.example.com/api/issuers/0b6e4c39-71d2-4f58-b90a-e3a87d15c264
                 */
                profile_url: string | null;
                verified: boolean;
            };
            /** @description Public events that the issuer connected with this one, of the first four; empty unless the certificate is valid and the event is public. */
            next_steps: {
                /** Format: uuid */
                event_id: string;
                finish_date: string | null;
                initial_date: string | null;
                name: string;
                platform_url: string;
                /** @enum {string} */
                type: "continuation" | "preparatory" | "deepening" | "alternative" | "suggestive";
            }[];
            /**
             * @description `valid`; `awaiting_recipient`: not accepted yet; `refused` by the recipient; `expired`; `revoked` by the issuer; `erased`: what it said of a person.
             * @enum {string}
             */
            state: "valid" | "awaiting_recipient" | "refused" | "expired" | "revoked" | "erased";
        };
        VerificationRateLimitProblem: components["schemas"]["Problem"] & {
            /** @enum {string} */
            code?: "rate_limit_exceeded";
        };
        /** @description Was done as asked, but may not be what was meant. */
        Warning: {
            /** @enum {string} */
            code: "unrenderable_text" | "text_repeats_layout" | "image_failed" | "contrast_unknown" | "address_typo" | "role_address" | "disposable_address";
            /**
             * @description With `address_typo`: the address that was probably meant.
             * @example ana.souza@gmail.com
             */
            did_you_mean?: string;
            message: string;
            /** @example recipient[3].recipient_name */
            path: string;
            /** @description Of a recipient's address: the recipient's place in the request, from 0. */
            recipient?: number;
        };
        Webhook: {
            created_at: string;
            description: string | null;
            /** @description `manual`: you asked for it. `gone`: it answered 410 or `webhook-delivery: disable`. `failing`: five days of failures. */
            disabled_reason: ("manual" | "gone" | "failing") | null;
            events: ("certificate.issued" | "certificate.accepted" | "certificate.rejected" | "certificate.expired" | "recipient.registered" | "certificate.revoked" | "email.bounced" | "certificate.corrected" | "certificate.erased")[];
            /** Format: uuid */
            id: string;
            /** @enum {string} */
            status: "enabled" | "disabled";
            updated_at: string;
            url: string;
        };
        WebhookAttempt: {
            at: string;
            /** @example 84 */
            duration_ms: number;
            /** @description Why there is no proper answer: timeout, connection_refused, connection_reset, dns_error, tls_error, blocked_address, redirect or invalid_response; endpoint_busy for a manual delivery for which the endpoint, slow or failing, never took a request. */
            error: string | null;
            /** @description Counts from 1; null for a manual redelivery. */
            number: number | null;
            /**
             * @description As far as it is kept.
             * @example ok
             */
            response_body: string;
            /**
             * @description Null when no answer came.
             * @example 200
             */
            status_code: number | null;
        };
        WebhookCertificate: {
            accepted_at: string | null;
            /** @description The badge, with its name when the certificate was issued. */
            badge: components["schemas"]["NamedRecord"];
            /** Format: uuid */
            badge_id: string;
            badge_short_code: string;
            corrected_at: string | null;
            created_at: string;
            /** @description When what it said of a person was erased: name and address are empty from then on. */
            erased_at: string | null;
            /** @description The event, with its name when the certificate was issued. */
            event: components["schemas"]["NamedRecord"];
            /** Format: uuid */
            event_id: string;
            event_short_code: string;
            expires_at: string | null;
            external_id: string | null;
            /** Format: uuid */
            id: string;
            issuance_id: string;
            issued_at: string;
            /** @description Null if it would make the message longer than 20,000 bytes; read the certificate then. */
            metadata: {
                [key: string]: string;
            } | null;
            /**
             * @description What was decided about the recipient's number when the certificate was issued. The number itself is never sent.
             * @enum {string}
             */
            phone_status: "none" | "queued" | "not_allowed" | "not_available";
            reason: string | null;
            recipient: {
                email: string;
                name: string;
            };
            /** @enum {string} */
            recipient_status: "INVITED" | "PENDING" | "ACCEPTED" | "REJECTED";
            rejected_at: string | null;
            revocation_reason: string | null;
            revoked_at: string | null;
            role: string | null;
            short_code: string;
            /** @enum {string} */
            status: "PENDING" | "ACCEPTED" | "REJECTED" | "EXPIRED" | "REVOKED";
            updated_at: string;
            /** @description Those of fields with `webhook` in `show`; null as `metadata` is. */
            values: {
                [key: string]: string | number | components["schemas"]["Place"];
            } | null;
            verification_url: string;
            workload_hours: number | null;
        };
        WebhookDelivery: {
            /**
             * @description Automatic attempts made.
             * @example 1
             */
            attempts: number;
            /** Format: uuid */
            certificate_id: string;
            created_at: string;
            /**
             * Format: uuid
             * @description The `webhook-id` of every attempt.
             */
            id: string;
            /** @description The latest one; its response is cut to 200 bytes. */
            last_attempt: components["schemas"]["WebhookAttempt"] | null;
            next_attempt_at: string | null;
            /** @enum {string} */
            status: "pending" | "delivered" | "failed" | "cancelled";
            /** @enum {string} */
            type: "certificate.issued" | "certificate.accepted" | "certificate.rejected" | "certificate.expired" | "recipient.registered" | "certificate.revoked" | "email.bounced" | "certificate.corrected" | "certificate.erased";
            /** Format: uuid */
            webhook_id: string;
        };
        WebhookDeliveryDetails: {
            /**
             * @description Automatic attempts made.
             * @example 1
             */
            attempts: number;
            /** Format: uuid */
            certificate_id: string;
            created_at: string;
            /** @description Oldest first, with up to 16 kB of each response. */
            failed_attempts: components["schemas"]["WebhookAttempt"][];
            /**
             * Format: uuid
             * @description The `webhook-id` of every attempt.
             */
            id: string;
            /** @description The latest one, with up to 16 kB of its response. */
            last_attempt: components["schemas"]["WebhookAttempt"] | null;
            next_attempt_at: string | null;
            /** @description The body, exactly as it was or will be sent: with `webhook-id` and `webhook-timestamp` the text that is signed. Null when the certificate no longer exists. */
            payload: string | null;
            /** @enum {string} */
            status: "pending" | "delivered" | "failed" | "cancelled";
            /** @enum {string} */
            type: "certificate.issued" | "certificate.accepted" | "certificate.rejected" | "certificate.expired" | "recipient.registered" | "certificate.revoked" | "email.bounced" | "certificate.corrected" | "certificate.erased";
            /** Format: uuid */
            webhook_id: string;
        };
        WebhookDeliveryPage: {
            data: components["schemas"]["WebhookDelivery"][];
            has_more: boolean;
            limit: number;
            next_cursor: string | null;
            offset: number;
        };
        WebhookDisabledProblem: components["schemas"]["Problem"] & {
            /** @enum {string} */
            code?: "webhook_disabled";
        };
        WebhookLimitReachedProblem: components["schemas"]["Problem"] & {
            /** @enum {string} */
            code?: "webhook_limit_reached";
        };
        WebhookPage: {
            data: components["schemas"]["Webhook"][];
            has_more: boolean;
            limit: number;
            next_cursor: string | null;
            offset: number;
        };
        WebhooksRotateSecretConflictProblem: components["schemas"]["Problem"] & {
            /** @enum {string} */
            code?: "conflict" | "rotation_limit_reached";
        };
        WebhooksRotateSecretPanelConflictProblem: components["schemas"]["Problem"] & {
            /** @enum {string} */
            code?: "conflict" | "rotation_limit_reached";
        };
        WebhookTest: {
            /** @description Whether a 2xx answer came in time. */
            delivered: boolean;
            /** @example 84 */
            duration_ms: number;
            /** @description Why there is no proper answer; see the delivery log. */
            error: string | null;
            /**
             * @description Its first 2 kB.
             * @example ok
             */
            response_body: string;
            sent_at: string;
            /** @example 200 */
            status_code: number | null;
            /**
             * @description The `webhook-id` of the message; that of a test begins with `test_`.
             * @example test_4f0c2f43-3a53-4a0c-9c0a-6f6f5b7f0c11
             */
            webhook_message_id: string;
        };
        WebhookTestData: {
            message: string;
            /** Format: uuid */
            webhook_id: string;
        };
        WebhookTestMessage: {
            data: components["schemas"]["WebhookTestData"];
            /** @description When it happened; the same on every attempt. */
            timestamp: string;
            /** @constant */
            type: "webhook.test";
        };
        WebhookWithSecret: {
            created_at: string;
            description: string | null;
            /** @description `manual`: you asked for it. `gone`: it answered 410 or `webhook-delivery: disable`. `failing`: five days of failures. */
            disabled_reason: ("manual" | "gone" | "failing") | null;
            events: ("certificate.issued" | "certificate.accepted" | "certificate.rejected" | "certificate.expired" | "recipient.registered" | "certificate.revoked" | "email.bounced" | "certificate.corrected" | "certificate.erased")[];
            /** Format: uuid */
            id: string;
            /**
             * @description Key of the signatures (Standard Webhooks). Store it now: it is not shown again.
             * @example whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSwMfKQ9r8GKYo=
             */
            secret: string;
            /** @enum {string} */
            status: "enabled" | "disabled";
            updated_at: string;
            url: string;
        };
        Winner: {
            accepted_at: string | null;
            /** Format: uuid */
            badge_id: string;
            badge_short_code: string;
            /** @enum {string} */
            certificate_status: "PENDING" | "ACCEPTED" | "REJECTED" | "EXPIRED" | "REVOKED";
            expires_at: string | null;
            external_id: string | null;
            /** Format: uuid */
            id: string;
            issued_at: string;
            recipient: {
                email: string;
                name: string;
                number: string | null;
            };
            /** @enum {string} */
            recipient_status: "INVITED" | "PENDING" | "ACCEPTED" | "REJECTED";
            rejected_at: string | null;
            role: string | null;
            short_code: string;
            /**
             * @description The same as `recipient_status`.
             * @enum {string}
             */
            status: "INVITED" | "PENDING" | "ACCEPTED" | "REJECTED";
            values: {
                [key: string]: string | number | components["schemas"]["Place"];
            };
        };
        WinnersPage: {
            data: components["schemas"]["Winner"][];
            page: number;
            total: number;
            totalPages: number;
        };
    };
    responses: {
        /** @description `api_key_limit_reached`: Too many active API keys. */
        ApiKeyLimitReached: {
            headers: {
                RateLimit: components["headers"]["RateLimit"];
                "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                "Retry-After": components["headers"]["Retry-After"];
                "X-Request-Id": components["headers"]["X-Request-Id"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["ApiKeyLimitReachedProblem"];
            };
        };
        /** @description `badge_has_certificates`: The badge has certificates. */
        BadgeHasCertificates: {
            headers: {
                RateLimit: components["headers"]["RateLimit"];
                "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                "Retry-After": components["headers"]["Retry-After"];
                "X-Request-Id": components["headers"]["X-Request-Id"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["BadgeHasCertificatesProblem"];
            };
        };
        /**
         * @description `invalid_request`: The request is not valid.
         *
         *     `unrenderable_text`: No font has a character of the text.
         */
        BadgesPreviewInvalid: {
            headers: {
                RateLimit: components["headers"]["RateLimit"];
                "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                "X-Request-Id": components["headers"]["X-Request-Id"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["BadgesPreviewInvalidProblem"];
            };
        };
        /**
         * @description `invalid_request`: The request is not valid.
         *
         *     `unrenderable_text`: No font has a character of the text.
         */
        BadgesPreviewPanelInvalid: {
            headers: {
                RateLimit: components["headers"]["RateLimit"];
                "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                "X-Request-Id": components["headers"]["X-Request-Id"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["BadgesPreviewPanelInvalidProblem"];
            };
        };
        /**
         * @description `conflict`: The record changed meanwhile.
         *
         *     `fields_in_use`: Certificates have values of the fields.
         */
        BadgesUpdateConflict: {
            headers: {
                RateLimit: components["headers"]["RateLimit"];
                "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                "Retry-After": components["headers"]["Retry-After"];
                "X-Request-Id": components["headers"]["X-Request-Id"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["BadgesUpdateConflictProblem"];
            };
        };
        /**
         * @description `conflict`: The record changed meanwhile.
         *
         *     `fields_in_use`: Certificates have values of the fields.
         */
        BadgesUpdatePanelConflict: {
            headers: {
                RateLimit: components["headers"]["RateLimit"];
                "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                "Retry-After": components["headers"]["Retry-After"];
                "X-Request-Id": components["headers"]["X-Request-Id"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["BadgesUpdatePanelConflictProblem"];
            };
        };
        /** @description `conflict`: The record changed meanwhile. */
        Conflict: {
            headers: {
                RateLimit: components["headers"]["RateLimit"];
                "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                "Retry-After": components["headers"]["Retry-After"];
                "X-Request-Id": components["headers"]["X-Request-Id"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["ConflictProblem"];
            };
        };
        /**
         * @description `plan_upgrade_required`: The plan does not include this operation.
         *
         *     `company_account_required`: This operation needs an organization account.
         */
        CredentialReadForbidden: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["CredentialReadForbiddenProblem"];
            };
        };
        /** @description `rate_limit_exceeded`: Too many requests. */
        CredentialsRateLimit: {
            headers: {
                /**
                 * @description What is left in that window: requests (`r`), and seconds until it starts again (`t`).
                 * @example "credentials";r=58;t=41
                 */
                RateLimit?: string;
                /**
                 * @description The tighter of the windows this request counted in: name, requests (`q`) and seconds (`w`). Absent where an operation has no rate limit.
                 * @example "credentials";q=60;w=60
                 */
                "RateLimit-Policy"?: string;
                "Retry-After": components["headers"]["Retry-After"];
                "X-Request-Id": components["headers"]["X-Request-Id"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["CredentialsRateLimitProblem"];
            };
        };
        /** @description `rate_limit_exceeded`: Too many requests. */
        DirectoryRateLimit: {
            headers: {
                /**
                 * @description What is left in that window: requests (`r`), and seconds until it starts again (`t`).
                 * @example "directory";r=28;t=41
                 */
                RateLimit?: string;
                /**
                 * @description The tighter of the windows this request counted in: name, requests (`q`) and seconds (`w`). Absent where an operation has no rate limit.
                 * @example "directory";q=30;w=60
                 */
                "RateLimit-Policy"?: string;
                "Retry-After": components["headers"]["Retry-After"];
                "X-Request-Id": components["headers"]["X-Request-Id"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["DirectoryRateLimitProblem"];
            };
        };
        /** @description `rate_limit_exceeded`: Too many requests. */
        DocumentRateLimit: {
            headers: {
                /**
                 * @description What is left in that window: requests (`r`), and seconds until it starts again (`t`).
                 * @example "document";r=1198;t=41
                 */
                RateLimit?: string;
                /**
                 * @description The tighter of the windows this request counted in: name, requests (`q`) and seconds (`w`). Absent where an operation has no rate limit.
                 * @example "document";q=1200;w=60
                 */
                "RateLimit-Policy"?: string;
                "Retry-After": components["headers"]["Retry-After"];
                "X-Request-Id": components["headers"]["X-Request-Id"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["DocumentRateLimitProblem"];
            };
        };
        /**
         * @description `invalid_request`: The request is not valid.
         *
         *     `unrenderable_text`: No font has a character of the text.
         */
        EditorPreviewInvalid: {
            headers: {
                RateLimit: components["headers"]["RateLimit"];
                "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                "X-Request-Id": components["headers"]["X-Request-Id"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["EditorPreviewInvalidProblem"];
            };
        };
        /** @description `rate_limit_exceeded`: Too many requests. */
        EditorRateLimit: {
            headers: {
                /**
                 * @description What is left in that window: requests (`r`), and seconds until it starts again (`t`).
                 * @example "editor";r=598;t=41
                 */
                RateLimit?: string;
                /**
                 * @description The tighter of the windows this request counted in: name, requests (`q`) and seconds (`w`). Absent where an operation has no rate limit.
                 * @example "editor";q=600;w=60
                 */
                "RateLimit-Policy"?: string;
                "Retry-After": components["headers"]["Retry-After"];
                "X-Request-Id": components["headers"]["X-Request-Id"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["EditorRateLimitProblem"];
            };
        };
        /**
         * @description `conflict`: The record changed meanwhile.
         *
         *     `template_limit_reached`: Too many templates.
         */
        EditorSaveConflict: {
            headers: {
                RateLimit: components["headers"]["RateLimit"];
                "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                "Retry-After": components["headers"]["Retry-After"];
                "X-Request-Id": components["headers"]["X-Request-Id"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["EditorSaveConflictProblem"];
            };
        };
        /**
         * @description `rate_limit_exceeded`: Too many requests.
         *
         *     `image_limit_reached`: Too many images were uploaded today.
         */
        EditorUploadTooManyRequests: {
            headers: {
                /**
                 * @description What is left in that window: requests (`r`), and seconds until it starts again (`t`).
                 * @example "editor";r=598;t=41
                 */
                RateLimit?: string;
                /**
                 * @description The tighter of the windows this request counted in: name, requests (`q`) and seconds (`w`). Absent where an operation has no rate limit.
                 * @example "editor";q=600;w=60
                 */
                "RateLimit-Policy"?: string;
                "Retry-After": components["headers"]["Retry-After"];
                "X-Request-Id": components["headers"]["X-Request-Id"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["EditorUploadTooManyRequestsProblem"];
            };
        };
        /** @description `event_has_certificates`: The event has certificates. */
        EventHasCertificates: {
            headers: {
                RateLimit: components["headers"]["RateLimit"];
                "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                "Retry-After": components["headers"]["Retry-After"];
                "X-Request-Id": components["headers"]["X-Request-Id"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["EventHasCertificatesProblem"];
            };
        };
        /** @description `gone`: No longer available. */
        Gone: {
            headers: {
                RateLimit: components["headers"]["RateLimit"];
                "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                "X-Request-Id": components["headers"]["X-Request-Id"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["GoneProblem"];
            };
        };
        /** @description `rate_limit_exceeded`: Too many requests. */
        HolderRateLimit: {
            headers: {
                /**
                 * @description What is left in that window: requests (`r`), and seconds until it starts again (`t`).
                 * @example "holder";r=298;t=41
                 */
                RateLimit?: string;
                /**
                 * @description The tighter of the windows this request counted in: name, requests (`q`) and seconds (`w`). Absent where an operation has no rate limit.
                 * @example "holder";q=300;w=60
                 */
                "RateLimit-Policy"?: string;
                "Retry-After": components["headers"]["Retry-After"];
                "X-Request-Id": components["headers"]["X-Request-Id"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["HolderRateLimitProblem"];
            };
        };
        /** @description `idempotency_key_reused`: The idempotency key was used for another request. */
        IdempotencyKeyReused: {
            headers: {
                RateLimit: components["headers"]["RateLimit"];
                "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                "X-Request-Id": components["headers"]["X-Request-Id"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["IdempotencyKeyReusedProblem"];
            };
        };
        /** @description `image_not_ready`: An image is still being fetched. */
        ImageNotReady: {
            headers: {
                RateLimit: components["headers"]["RateLimit"];
                "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                "Retry-After": components["headers"]["Retry-After"];
                "X-Request-Id": components["headers"]["X-Request-Id"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["ImageNotReadyProblem"];
            };
        };
        /**
         * @description `rate_limit_exceeded`: Too many requests.
         *
         *     `image_limit_reached`: Too many images were uploaded today.
         */
        ImagesOpenUploadPanelTooManyRequests: {
            headers: {
                /**
                 * @description What is left in that window: requests (`r`), and seconds until it starts again (`t`).
                 * @example "session";r=298;t=41
                 */
                RateLimit?: string;
                /**
                 * @description The tighter of the windows this request counted in: name, requests (`q`) and seconds (`w`). Absent where an operation has no rate limit.
                 * @example "session";q=300;w=60
                 */
                "RateLimit-Policy"?: string;
                "Retry-After": components["headers"]["Retry-After"];
                "X-Request-Id": components["headers"]["X-Request-Id"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["ImagesOpenUploadPanelTooManyRequestsProblem"];
            };
        };
        /**
         * @description `rate_limit_exceeded`: Too many requests.
         *
         *     `image_limit_reached`: Too many images were uploaded today.
         */
        ImagesOpenUploadTooManyRequests: {
            headers: {
                RateLimit: components["headers"]["RateLimit"];
                "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                "Retry-After": components["headers"]["Retry-After"];
                "X-Request-Id": components["headers"]["X-Request-Id"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["ImagesOpenUploadTooManyRequestsProblem"];
            };
        };
        /**
         * @description `rate_limit_exceeded`: Too many requests.
         *
         *     `image_limit_reached`: Too many images were uploaded today.
         */
        ImagesUploadPanelTooManyRequests: {
            headers: {
                /**
                 * @description What is left in that window: requests (`r`), and seconds until it starts again (`t`).
                 * @example "session";r=298;t=41
                 */
                RateLimit?: string;
                /**
                 * @description The tighter of the windows this request counted in: name, requests (`q`) and seconds (`w`). Absent where an operation has no rate limit.
                 * @example "session";q=300;w=60
                 */
                "RateLimit-Policy"?: string;
                "Retry-After": components["headers"]["Retry-After"];
                "X-Request-Id": components["headers"]["X-Request-Id"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["ImagesUploadPanelTooManyRequestsProblem"];
            };
        };
        /**
         * @description `rate_limit_exceeded`: Too many requests.
         *
         *     `image_limit_reached`: Too many images were uploaded today.
         */
        ImagesUploadTooManyRequests: {
            headers: {
                RateLimit: components["headers"]["RateLimit"];
                "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                "Retry-After": components["headers"]["Retry-After"];
                "X-Request-Id": components["headers"]["X-Request-Id"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["ImagesUploadTooManyRequestsProblem"];
            };
        };
        /** @description `internal_error`: Something went wrong on our side. */
        InternalError: {
            headers: {
                RateLimit: components["headers"]["RateLimit"];
                "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                "X-Request-Id": components["headers"]["X-Request-Id"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["InternalErrorProblem"];
            };
        };
        /** @description `invalid_credential`: A valid credential is required. */
        InvalidCredential: {
            headers: {
                "WWW-Authenticate": components["headers"]["WWW-Authenticate"];
                "X-Request-Id": components["headers"]["X-Request-Id"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["InvalidCredentialProblem"];
            };
        };
        /** @description `invalid_request`: The request is not valid. */
        InvalidIssuance: {
            headers: {
                RateLimit: components["headers"]["RateLimit"];
                "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                "X-Request-Id": components["headers"]["X-Request-Id"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["InvalidIssuanceProblem"];
            };
        };
        /** @description `invalid_request`: The request is not valid. */
        InvalidParameters: {
            headers: {
                RateLimit: components["headers"]["RateLimit"];
                "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                "X-Request-Id": components["headers"]["X-Request-Id"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["InvalidParametersProblem"];
            };
        };
        /** @description `invalid_request`: The request is not valid. */
        InvalidRequest: {
            headers: {
                RateLimit: components["headers"]["RateLimit"];
                "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                "X-Request-Id": components["headers"]["X-Request-Id"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["InvalidRequestProblem"];
            };
        };
        /**
         * @description `idempotency_in_progress`: The first request with this key is still running.
         *
         *     `event_not_active`: The event is not active.
         *
         *     `badge_not_active`: The badge is not active.
         *
         *     `recipient_erased`: A recipient had their data erased.
         *
         *     `duplicate_certificate`: A recipient has such a certificate.
         *
         *     `conflict`: The record changed meanwhile.
         */
        InvitationsIssueConflict: {
            headers: {
                RateLimit: components["headers"]["RateLimit"];
                "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                "Retry-After": components["headers"]["Retry-After"];
                "X-Request-Id": components["headers"]["X-Request-Id"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["InvitationsIssueConflictProblem"];
            };
        };
        /**
         * @description `idempotency_in_progress`: The first request with this key is still running.
         *
         *     `event_not_active`: The event is not active.
         *
         *     `badge_not_active`: The badge is not active.
         *
         *     `recipient_erased`: A recipient had their data erased.
         *
         *     `duplicate_certificate`: A recipient has such a certificate.
         *
         *     `conflict`: The record changed meanwhile.
         */
        InvitationsIssuePanelConflict: {
            headers: {
                RateLimit: components["headers"]["RateLimit"];
                "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                "Retry-After": components["headers"]["Retry-After"];
                "X-Request-Id": components["headers"]["X-Request-Id"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["InvitationsIssuePanelConflictProblem"];
            };
        };
        /**
         * @description `already_accepted`: The certificate was accepted.
         *
         *     `already_rejected`: The certificate was refused.
         *
         *     `certificate_expired`: The certificate has expired.
         *
         *     `certificate_revoked`: The certificate was revoked.
         *
         *     `certificate_erased`: The certificate was erased.
         *
         *     `conflict`: The record changed meanwhile.
         *
         *     `phone_message_recent`: A phone message was sent a short time ago.
         *
         *     `phone_not_available`: No phone message can be sent.
         *
         *     `recipient_opted_out`: The recipient wants no phone messages.
         *
         *     `recipient_unsubscribed`: The recipient unsubscribed.
         */
        InvitationsResendConflict: {
            headers: {
                RateLimit: components["headers"]["RateLimit"];
                "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                "Retry-After": components["headers"]["Retry-After"];
                "X-Request-Id": components["headers"]["X-Request-Id"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["InvitationsResendConflictProblem"];
            };
        };
        /**
         * @description `already_accepted`: The certificate was accepted.
         *
         *     `already_rejected`: The certificate was refused.
         *
         *     `certificate_expired`: The certificate has expired.
         *
         *     `certificate_revoked`: The certificate was revoked.
         *
         *     `certificate_erased`: The certificate was erased.
         *
         *     `conflict`: The record changed meanwhile.
         *
         *     `phone_message_recent`: A phone message was sent a short time ago.
         *
         *     `phone_not_available`: No phone message can be sent.
         *
         *     `recipient_opted_out`: The recipient wants no phone messages.
         *
         *     `recipient_unsubscribed`: The recipient unsubscribed.
         */
        InvitationsResendPanelConflict: {
            headers: {
                RateLimit: components["headers"]["RateLimit"];
                "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                "Retry-After": components["headers"]["Retry-After"];
                "X-Request-Id": components["headers"]["X-Request-Id"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["InvitationsResendPanelConflictProblem"];
            };
        };
        /**
         * @description `rate_limit_exceeded`: Too many requests.
         *
         *     `resend_limit_reached`: The invitation was sent again too often.
         */
        InvitationsResendPanelTooManyRequests: {
            headers: {
                /**
                 * @description What is left in that window: requests (`r`), and seconds until it starts again (`t`).
                 * @example "session";r=298;t=41
                 */
                RateLimit?: string;
                /**
                 * @description The tighter of the windows this request counted in: name, requests (`q`) and seconds (`w`). Absent where an operation has no rate limit.
                 * @example "session";q=300;w=60
                 */
                "RateLimit-Policy"?: string;
                "Retry-After": components["headers"]["Retry-After"];
                "X-Request-Id": components["headers"]["X-Request-Id"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["InvitationsResendPanelTooManyRequestsProblem"];
            };
        };
        /**
         * @description `rate_limit_exceeded`: Too many requests.
         *
         *     `resend_limit_reached`: The invitation was sent again too often.
         */
        InvitationsResendTooManyRequests: {
            headers: {
                RateLimit: components["headers"]["RateLimit"];
                "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                "Retry-After": components["headers"]["Retry-After"];
                "X-Request-Id": components["headers"]["X-Request-Id"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["InvitationsResendTooManyRequestsProblem"];
            };
        };
        /**
         * @description `already_rejected`: The certificate was refused.
         *
         *     `certificate_expired`: The certificate has expired.
         *
         *     `certificate_erased`: The certificate was erased.
         */
        InvitationsRevokeConflict: {
            headers: {
                RateLimit: components["headers"]["RateLimit"];
                "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                "Retry-After": components["headers"]["Retry-After"];
                "X-Request-Id": components["headers"]["X-Request-Id"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["InvitationsRevokeConflictProblem"];
            };
        };
        /**
         * @description `already_rejected`: The certificate was refused.
         *
         *     `certificate_expired`: The certificate has expired.
         *
         *     `certificate_erased`: The certificate was erased.
         */
        InvitationsRevokePanelConflict: {
            headers: {
                RateLimit: components["headers"]["RateLimit"];
                "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                "Retry-After": components["headers"]["Retry-After"];
                "X-Request-Id": components["headers"]["X-Request-Id"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["InvitationsRevokePanelConflictProblem"];
            };
        };
        /**
         * @description `plan_upgrade_required`: The plan does not include this operation.
         *
         *     `api_key_required`: This operation needs an API key.
         */
        KeyIssueForbidden: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["KeyIssueForbiddenProblem"];
            };
        };
        /**
         * @description `plan_upgrade_required`: The plan does not include this operation.
         *
         *     `api_key_required`: This operation needs an API key.
         */
        KeyReadForbidden: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["KeyReadForbiddenProblem"];
            };
        };
        /**
         * @description `plan_upgrade_required`: The plan does not include this operation.
         *
         *     `api_key_required`: This operation needs an API key.
         */
        KeyWebhooksForbidden: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["KeyWebhooksForbiddenProblem"];
            };
        };
        /**
         * @description `plan_upgrade_required`: The plan does not include this operation.
         *
         *     `api_key_required`: This operation needs an API key.
         */
        KeyWriteForbidden: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["KeyWriteForbiddenProblem"];
            };
        };
        /** @description `rate_limit_exceeded`: Too many requests. */
        LinkRateLimit: {
            headers: {
                /**
                 * @description What is left in that window: requests (`r`), and seconds until it starts again (`t`).
                 * @example "link";r=58;t=41
                 */
                RateLimit?: string;
                /**
                 * @description The tighter of the windows this request counted in: name, requests (`q`) and seconds (`w`). Absent where an operation has no rate limit.
                 * @example "link";q=60;w=60
                 */
                "RateLimit-Policy"?: string;
                "Retry-After": components["headers"]["Retry-After"];
                "X-Request-Id": components["headers"]["X-Request-Id"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["LinkRateLimitProblem"];
            };
        };
        /**
         * @description `mail_domain_taken`: The domain is in use.
         *
         *     `mail_domain_exists`: The organization has another domain.
         *
         *     `conflict`: The record changed meanwhile.
         */
        MailDomainClaimConflict: {
            headers: {
                RateLimit: components["headers"]["RateLimit"];
                "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                "Retry-After": components["headers"]["Retry-After"];
                "X-Request-Id": components["headers"]["X-Request-Id"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["MailDomainClaimConflictProblem"];
            };
        };
        /**
         * @description `session_token_required`: This operation needs a panel session token.
         *
         *     `company_account_required`: This operation needs an organization account.
         *
         *     `plan_upgrade_required`: The plan does not include this operation.
         */
        MailDomainClaimSessionForbidden: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["MailDomainClaimSessionForbiddenProblem"];
            };
        };
        /**
         * @description `rate_limit_exceeded`: Too many requests.
         *
         *     `mail_domain_limit_reached`: Too many domains were claimed today.
         */
        MailDomainClaimTooManyRequests: {
            headers: {
                /**
                 * @description What is left in that window: requests (`r`), and seconds until it starts again (`t`).
                 * @example "session";r=298;t=41
                 */
                RateLimit?: string;
                /**
                 * @description The tighter of the windows this request counted in: name, requests (`q`) and seconds (`w`). Absent where an operation has no rate limit.
                 * @example "session";q=300;w=60
                 */
                "RateLimit-Policy"?: string;
                "Retry-After": components["headers"]["Retry-After"];
                "X-Request-Id": components["headers"]["X-Request-Id"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["MailDomainClaimTooManyRequestsProblem"];
            };
        };
        /** @description `rate_limit_exceeded`: Too many requests. */
        MailedLinkRateLimit: {
            headers: {
                /**
                 * @description What is left in that window: requests (`r`), and seconds until it starts again (`t`).
                 * @example "mailedLink";r=8;t=41
                 */
                RateLimit?: string;
                /**
                 * @description The tighter of the windows this request counted in: name, requests (`q`) and seconds (`w`). Absent where an operation has no rate limit.
                 * @example "mailedLink";q=10;w=60
                 */
                "RateLimit-Policy"?: string;
                "Retry-After": components["headers"]["Retry-After"];
                "X-Request-Id": components["headers"]["X-Request-Id"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["MailedLinkRateLimitProblem"];
            };
        };
        /** @description `not_accepted`: The certificate was not accepted. */
        NotAccepted: {
            headers: {
                RateLimit: components["headers"]["RateLimit"];
                "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                "Retry-After": components["headers"]["Retry-After"];
                "X-Request-Id": components["headers"]["X-Request-Id"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["NotAcceptedProblem"];
            };
        };
        /** @description `not_found`: Not found. */
        NotFound: {
            headers: {
                RateLimit: components["headers"]["RateLimit"];
                "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                "X-Request-Id": components["headers"]["X-Request-Id"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["NotFoundProblem"];
            };
        };
        /** @description `rate_limit_exceeded`: Too many requests. */
        OrganizationRateLimit: {
            headers: {
                RateLimit: components["headers"]["RateLimit"];
                "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                "Retry-After": components["headers"]["Retry-After"];
                "X-Request-Id": components["headers"]["X-Request-Id"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["OrganizationRateLimitProblem"];
            };
        };
        /**
         * @description `already_rejected`: The certificate was refused.
         *
         *     `certificate_expired`: The certificate has expired.
         *
         *     `certificate_revoked`: The certificate was revoked.
         *
         *     `certificate_erased`: The certificate was erased.
         */
        PagesAcceptConflict: {
            headers: {
                RateLimit: components["headers"]["RateLimit"];
                "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                "Retry-After": components["headers"]["Retry-After"];
                "X-Request-Id": components["headers"]["X-Request-Id"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["PagesAcceptConflictProblem"];
            };
        };
        /**
         * @description `phone_not_available`: No phone message can be sent.
         *
         *     `recipient_opted_out`: The recipient wants no phone messages.
         */
        PagesMessagesConflict: {
            headers: {
                RateLimit: components["headers"]["RateLimit"];
                "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                "Retry-After": components["headers"]["Retry-After"];
                "X-Request-Id": components["headers"]["X-Request-Id"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["PagesMessagesConflictProblem"];
            };
        };
        /**
         * @description `already_accepted`: The certificate was accepted.
         *
         *     `refusal_final`: The refusal can no longer be taken back.
         *
         *     `certificate_expired`: The certificate has expired.
         *
         *     `certificate_revoked`: The certificate was revoked.
         *
         *     `certificate_erased`: The certificate was erased.
         */
        PagesReconsiderConflict: {
            headers: {
                RateLimit: components["headers"]["RateLimit"];
                "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                "Retry-After": components["headers"]["Retry-After"];
                "X-Request-Id": components["headers"]["X-Request-Id"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["PagesReconsiderConflictProblem"];
            };
        };
        /**
         * @description `already_accepted`: The certificate was accepted.
         *
         *     `certificate_expired`: The certificate has expired.
         *
         *     `certificate_revoked`: The certificate was revoked.
         *
         *     `certificate_erased`: The certificate was erased.
         */
        PagesRejectConflict: {
            headers: {
                RateLimit: components["headers"]["RateLimit"];
                "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                "Retry-After": components["headers"]["Retry-After"];
                "X-Request-Id": components["headers"]["X-Request-Id"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["PagesRejectConflictProblem"];
            };
        };
        /** @description `payload_too_large`: The body is too large. */
        PayloadTooLarge: {
            headers: {
                RateLimit: components["headers"]["RateLimit"];
                "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                "X-Request-Id": components["headers"]["X-Request-Id"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["PayloadTooLargeProblem"];
            };
        };
        /** @description `rate_limit_exceeded`: Too many requests. */
        PictureRateLimit: {
            headers: {
                /**
                 * @description What is left in that window: requests (`r`), and seconds until it starts again (`t`).
                 * @example "picture";r=1198;t=41
                 */
                RateLimit?: string;
                /**
                 * @description The tighter of the windows this request counted in: name, requests (`q`) and seconds (`w`). Absent where an operation has no rate limit.
                 * @example "picture";q=1200;w=60
                 */
                "RateLimit-Policy"?: string;
                "Retry-After": components["headers"]["Retry-After"];
                "X-Request-Id": components["headers"]["X-Request-Id"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["PictureRateLimitProblem"];
            };
        };
        /** @description `quota_exhausted`: The monthly certificate quota is used up. */
        QuotaExhausted: {
            headers: {
                RateLimit: components["headers"]["RateLimit"];
                "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                "X-Request-Id": components["headers"]["X-Request-Id"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["QuotaExhaustedProblem"];
            };
        };
        /**
         * @description `already_rejected`: The certificate was refused.
         *
         *     `certificate_expired`: The certificate has expired.
         *
         *     `certificate_revoked`: The certificate was revoked.
         *
         *     `certificate_erased`: The certificate was erased.
         */
        RecipientAcceptConflict: {
            headers: {
                RateLimit: components["headers"]["RateLimit"];
                "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                "Retry-After": components["headers"]["Retry-After"];
                "X-Request-Id": components["headers"]["X-Request-Id"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["RecipientAcceptConflictProblem"];
            };
        };
        /**
         * @description `account_exists`: The account exists.
         *
         *     `already_rejected`: The certificate was refused.
         *
         *     `certificate_expired`: The certificate has expired.
         *
         *     `certificate_revoked`: The certificate was revoked.
         *
         *     `certificate_erased`: The certificate was erased.
         */
        RecipientCreateAccountConflict: {
            headers: {
                RateLimit: components["headers"]["RateLimit"];
                "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                "Retry-After": components["headers"]["Retry-After"];
                "X-Request-Id": components["headers"]["X-Request-Id"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["RecipientCreateAccountConflictProblem"];
            };
        };
        /**
         * @description `phone_not_available`: No phone message can be sent.
         *
         *     `recipient_opted_out`: The recipient wants no phone messages.
         */
        RecipientMessagesConflict: {
            headers: {
                RateLimit: components["headers"]["RateLimit"];
                "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                "Retry-After": components["headers"]["Retry-After"];
                "X-Request-Id": components["headers"]["X-Request-Id"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["RecipientMessagesConflictProblem"];
            };
        };
        /**
         * @description `already_accepted`: The certificate was accepted.
         *
         *     `refusal_final`: The refusal can no longer be taken back.
         *
         *     `certificate_expired`: The certificate has expired.
         *
         *     `certificate_revoked`: The certificate was revoked.
         *
         *     `certificate_erased`: The certificate was erased.
         */
        RecipientReconsiderConflict: {
            headers: {
                RateLimit: components["headers"]["RateLimit"];
                "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                "Retry-After": components["headers"]["Retry-After"];
                "X-Request-Id": components["headers"]["X-Request-Id"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["RecipientReconsiderConflictProblem"];
            };
        };
        /**
         * @description `already_accepted`: The certificate was accepted.
         *
         *     `certificate_expired`: The certificate has expired.
         *
         *     `certificate_revoked`: The certificate was revoked.
         *
         *     `certificate_erased`: The certificate was erased.
         */
        RecipientRejectConflict: {
            headers: {
                RateLimit: components["headers"]["RateLimit"];
                "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                "Retry-After": components["headers"]["Retry-After"];
                "X-Request-Id": components["headers"]["X-Request-Id"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["RecipientRejectConflictProblem"];
            };
        };
        /** @description `service_unavailable`: Temporarily unavailable. */
        ServiceUnavailable: {
            headers: {
                RateLimit: components["headers"]["RateLimit"];
                "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                "Retry-After": components["headers"]["Retry-After"];
                "X-Request-Id": components["headers"]["X-Request-Id"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["ServiceUnavailableProblem"];
            };
        };
        /**
         * @description `session_token_required`: This operation needs a panel session token.
         *
         *     `company_account_required`: This operation needs an organization account.
         */
        SessionForbidden: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["SessionForbiddenProblem"];
            };
        };
        /**
         * @description `plan_upgrade_required`: The plan does not include this operation.
         *
         *     `session_token_required`: This operation needs a panel session token.
         *
         *     `company_account_required`: This operation needs an organization account.
         */
        SessionIssueForbidden: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["SessionIssueForbiddenProblem"];
            };
        };
        /** @description `rate_limit_exceeded`: Too many requests. */
        SessionRateLimit: {
            headers: {
                /**
                 * @description What is left in that window: requests (`r`), and seconds until it starts again (`t`).
                 * @example "session";r=298;t=41
                 */
                RateLimit?: string;
                /**
                 * @description The tighter of the windows this request counted in: name, requests (`q`) and seconds (`w`). Absent where an operation has no rate limit.
                 * @example "session";q=300;w=60
                 */
                "RateLimit-Policy"?: string;
                "Retry-After": components["headers"]["Retry-After"];
                "X-Request-Id": components["headers"]["X-Request-Id"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["SessionRateLimitProblem"];
            };
        };
        /**
         * @description `plan_upgrade_required`: The plan does not include this operation.
         *
         *     `session_token_required`: This operation needs a panel session token.
         *
         *     `company_account_required`: This operation needs an organization account.
         */
        SessionReadForbidden: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["SessionReadForbiddenProblem"];
            };
        };
        /**
         * @description `plan_upgrade_required`: The plan does not include this operation.
         *
         *     `session_token_required`: This operation needs a panel session token.
         *
         *     `company_account_required`: This operation needs an organization account.
         */
        SessionWebhooksForbidden: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["SessionWebhooksForbiddenProblem"];
            };
        };
        /**
         * @description `plan_upgrade_required`: The plan does not include this operation.
         *
         *     `session_token_required`: This operation needs a panel session token.
         *
         *     `company_account_required`: This operation needs an organization account.
         */
        SessionWriteForbidden: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["SessionWriteForbiddenProblem"];
            };
        };
        /** @description `template_limit_reached`: Too many templates. */
        TemplateLimitReached: {
            headers: {
                RateLimit: components["headers"]["RateLimit"];
                "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                "Retry-After": components["headers"]["Retry-After"];
                "X-Request-Id": components["headers"]["X-Request-Id"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["TemplateLimitReachedProblem"];
            };
        };
        /**
         * @description `rate_limit_exceeded`: Too many requests.
         *
         *     `image_limit_reached`: Too many images were uploaded today.
         */
        TemplatesImportPanelTooManyRequests: {
            headers: {
                /**
                 * @description What is left in that window: requests (`r`), and seconds until it starts again (`t`).
                 * @example "session";r=298;t=41
                 */
                RateLimit?: string;
                /**
                 * @description The tighter of the windows this request counted in: name, requests (`q`) and seconds (`w`). Absent where an operation has no rate limit.
                 * @example "session";q=300;w=60
                 */
                "RateLimit-Policy"?: string;
                "Retry-After": components["headers"]["Retry-After"];
                "X-Request-Id": components["headers"]["X-Request-Id"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["TemplatesImportPanelTooManyRequestsProblem"];
            };
        };
        /**
         * @description `rate_limit_exceeded`: Too many requests.
         *
         *     `image_limit_reached`: Too many images were uploaded today.
         */
        TemplatesImportTooManyRequests: {
            headers: {
                RateLimit: components["headers"]["RateLimit"];
                "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                "Retry-After": components["headers"]["Retry-After"];
                "X-Request-Id": components["headers"]["X-Request-Id"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["TemplatesImportTooManyRequestsProblem"];
            };
        };
        /**
         * @description `invalid_request`: The request is not valid.
         *
         *     `unrenderable_text`: No font has a character of the text.
         */
        TemplatesPreviewInvalid: {
            headers: {
                RateLimit: components["headers"]["RateLimit"];
                "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                "X-Request-Id": components["headers"]["X-Request-Id"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["TemplatesPreviewInvalidProblem"];
            };
        };
        /**
         * @description `invalid_request`: The request is not valid.
         *
         *     `unrenderable_text`: No font has a character of the text.
         */
        TemplatesPreviewPanelInvalid: {
            headers: {
                RateLimit: components["headers"]["RateLimit"];
                "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                "X-Request-Id": components["headers"]["X-Request-Id"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["TemplatesPreviewPanelInvalidProblem"];
            };
        };
        /**
         * @description `template_in_use`: The template is in use.
         *
         *     `conflict`: The record changed meanwhile.
         */
        TemplatesRemoveConflict: {
            headers: {
                RateLimit: components["headers"]["RateLimit"];
                "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                "Retry-After": components["headers"]["Retry-After"];
                "X-Request-Id": components["headers"]["X-Request-Id"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["TemplatesRemoveConflictProblem"];
            };
        };
        /**
         * @description `template_in_use`: The template is in use.
         *
         *     `conflict`: The record changed meanwhile.
         */
        TemplatesRemovePanelConflict: {
            headers: {
                RateLimit: components["headers"]["RateLimit"];
                "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                "Retry-After": components["headers"]["Retry-After"];
                "X-Request-Id": components["headers"]["X-Request-Id"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["TemplatesRemovePanelConflictProblem"];
            };
        };
        /**
         * @description `conflict`: The record changed meanwhile.
         *
         *     `template_limit_reached`: Too many templates.
         */
        TemplatesUpdateConflict: {
            headers: {
                RateLimit: components["headers"]["RateLimit"];
                "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                "Retry-After": components["headers"]["Retry-After"];
                "X-Request-Id": components["headers"]["X-Request-Id"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["TemplatesUpdateConflictProblem"];
            };
        };
        /**
         * @description `conflict`: The record changed meanwhile.
         *
         *     `template_limit_reached`: Too many templates.
         */
        TemplatesUpdatePanelConflict: {
            headers: {
                RateLimit: components["headers"]["RateLimit"];
                "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                "Retry-After": components["headers"]["Retry-After"];
                "X-Request-Id": components["headers"]["X-Request-Id"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["TemplatesUpdatePanelConflictProblem"];
            };
        };
        /** @description `unsupported_media_type`: The content type is not supported. */
        UnsupportedMediaType: {
            headers: {
                RateLimit: components["headers"]["RateLimit"];
                "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                "X-Request-Id": components["headers"]["X-Request-Id"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["UnsupportedMediaTypeProblem"];
            };
        };
        /** @description `rate_limit_exceeded`: Too many requests. */
        VerificationRateLimit: {
            headers: {
                /**
                 * @description What is left in that window: requests (`r`), and seconds until it starts again (`t`).
                 * @example "verification";r=298;t=41
                 */
                RateLimit?: string;
                /**
                 * @description The tighter of the windows this request counted in: name, requests (`q`) and seconds (`w`). Absent where an operation has no rate limit.
                 * @example "verification";q=300;w=60
                 */
                "RateLimit-Policy"?: string;
                "Retry-After": components["headers"]["Retry-After"];
                "X-Request-Id": components["headers"]["X-Request-Id"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["VerificationRateLimitProblem"];
            };
        };
        /** @description `webhook_disabled`: The webhook is disabled. */
        WebhookDisabled: {
            headers: {
                RateLimit: components["headers"]["RateLimit"];
                "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                "Retry-After": components["headers"]["Retry-After"];
                "X-Request-Id": components["headers"]["X-Request-Id"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["WebhookDisabledProblem"];
            };
        };
        /** @description `webhook_limit_reached`: Too many webhooks. */
        WebhookLimitReached: {
            headers: {
                RateLimit: components["headers"]["RateLimit"];
                "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                "Retry-After": components["headers"]["Retry-After"];
                "X-Request-Id": components["headers"]["X-Request-Id"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["WebhookLimitReachedProblem"];
            };
        };
        /**
         * @description `conflict`: The record changed meanwhile.
         *
         *     `rotation_limit_reached`: The secret was rotated too often.
         */
        WebhooksRotateSecretConflict: {
            headers: {
                RateLimit: components["headers"]["RateLimit"];
                "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                "Retry-After": components["headers"]["Retry-After"];
                "X-Request-Id": components["headers"]["X-Request-Id"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["WebhooksRotateSecretConflictProblem"];
            };
        };
        /**
         * @description `conflict`: The record changed meanwhile.
         *
         *     `rotation_limit_reached`: The secret was rotated too often.
         */
        WebhooksRotateSecretPanelConflict: {
            headers: {
                RateLimit: components["headers"]["RateLimit"];
                "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                "Retry-After": components["headers"]["Retry-After"];
                "X-Request-Id": components["headers"]["X-Request-Id"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["WebhooksRotateSecretPanelConflictProblem"];
            };
        };
    };
    parameters: {
        /**
         * @description A value of your own that names this request, such as a UUID. Repeating the request with the same key and body within 24 hours gives the first answer again, with `Idempotency-Replayed: true`, and does nothing twice.
         * @example 9b2f6c1e-5d0a-4f7e-8a43-c6f1b7d2e905
         */
        IdempotencyKey: string;
    };
    requestBodies: never;
    headers: {
        /**
         * @description `true` when this is the answer of an earlier request with the same Idempotency-Key.
         * @example true
         */
        "Idempotency-Replayed": "true";
        /**
         * @description What is left in that window: requests (`r`), and seconds until it starts again (`t`).
         * @example "organization";r=998;t=41
         */
        RateLimit: string;
        /**
         * @description The tighter of the windows this request counted in: name, requests (`q`) and seconds (`w`). Absent where an operation has no rate limit.
         * @example "organization";q=1000;w=60
         */
        "RateLimit-Policy": string;
        /**
         * @description Whole seconds after which a repetition can succeed.
         * @example 12
         */
        "Retry-After": number;
        /**
         * @description The scheme to send a credential with.
         * @example Bearer
         */
        "WWW-Authenticate": string;
        /**
         * @description Names this request; quote it when you ask for help.
         * @example c1a7d3f0-5b82-4e96-9f14-2d60b8e7a35c
         */
        "X-Request-Id": string;
    };
    pathItems: never;
}
export type $defs = Record<string, never>;
export interface operations {
    "api-keys.list": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    /**
                     * @description What is left in that window: requests (`r`), and seconds until it starts again (`t`).
                     * @example "session";r=298;t=41
                     */
                    RateLimit?: string;
                    /**
                     * @description The tighter of the windows this request counted in: name, requests (`q`) and seconds (`w`). Absent where an operation has no rate limit.
                     * @example "session";q=300;w=60
                     */
                    "RateLimit-Policy"?: string;
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": [
                     *         {
                     *           "id": "key_7Q2M4XKD0A5V",
                     *           "name": "Registration system",
                     *           "prefix": "ck_live_0LZJx2NSL8ykcAnsnijX6q9fQa",
                     *           "status": "active",
                     *           "createdAt": "2026-07-01T09:00:00.000Z",
                     *           "expiresAt": "2027-12-31T23:59:59.000Z",
                     *           "lastUsedAt": "2026-09-15T14:30:00.000Z",
                     *           "revokedAt": null,
                     *           "createdBy": "text",
                     *           "revokedBy": "text"
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": components["schemas"]["ApiKeyList"];
                };
            };
            400: components["responses"]["InvalidParameters"];
            401: components["responses"]["InvalidCredential"];
            403: components["responses"]["SessionForbidden"];
            429: components["responses"]["SessionRateLimit"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    "api-keys.create": {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description A value of your own that names this request, such as a UUID. Repeating the request with the same key and body within 24 hours gives the first answer again, with `Idempotency-Replayed: true`, and does nothing twice.
                 * @example 9b2f6c1e-5d0a-4f7e-8a43-c6f1b7d2e905
                 */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "name": "Registration system",
                 *       "expiresAt": "2027-12-31T23:59:59.000Z"
                 *     }
                 */
                "application/json": components["schemas"]["CreateApiKey"];
            };
        };
        responses: {
            /** @description Created. */
            201: {
                headers: {
                    "Idempotency-Replayed": components["headers"]["Idempotency-Replayed"];
                    /**
                     * @description What is left in that window: requests (`r`), and seconds until it starts again (`t`).
                     * @example "session";r=298;t=41
                     */
                    RateLimit?: string;
                    /**
                     * @description The tighter of the windows this request counted in: name, requests (`q`) and seconds (`w`). Absent where an operation has no rate limit.
                     * @example "session";q=300;w=60
                     */
                    "RateLimit-Policy"?: string;
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "key_7Q2M4XKD0A5V",
                     *       "name": "Registration system",
                     *       "prefix": "ck_live_0LZJx2NSL8ykcAnsnijX6q9fQa",
                     *       "status": "active",
                     *       "createdAt": "2026-07-01T09:00:00.000Z",
                     *       "expiresAt": "2027-12-31T23:59:59.000Z",
                     *       "token": "ck_live_0LZJx2NSL8ykcAnsnijX6q9fQa… (79 characters)"
                     *     }
                     */
                    "application/json": components["schemas"]["CreatedApiKey"];
                };
            };
            400: components["responses"]["InvalidRequest"];
            401: components["responses"]["InvalidCredential"];
            403: components["responses"]["SessionForbidden"];
            409: components["responses"]["ApiKeyLimitReached"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["IdempotencyKeyReused"];
            429: components["responses"]["SessionRateLimit"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    "api-keys.revoke": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Identifier of the record.
                 * @example key_7Q2M4XKD0A5V
                 */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    /**
                     * @description What is left in that window: requests (`r`), and seconds until it starts again (`t`).
                     * @example "session";r=298;t=41
                     */
                    RateLimit?: string;
                    /**
                     * @description The tighter of the windows this request counted in: name, requests (`q`) and seconds (`w`). Absent where an operation has no rate limit.
                     * @example "session";q=300;w=60
                     */
                    "RateLimit-Policy"?: string;
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "key_7Q2M4XKD0A5V",
                     *       "name": "Registration system",
                     *       "prefix": "ck_live_0LZJx2NSL8ykcAnsnijX6q9fQa",
                     *       "status": "active",
                     *       "createdAt": "2026-07-01T09:00:00.000Z",
                     *       "expiresAt": "2027-12-31T23:59:59.000Z",
                     *       "lastUsedAt": "2026-09-15T14:30:00.000Z",
                     *       "revokedAt": null,
                     *       "createdBy": "text",
                     *       "revokedBy": "text"
                     *     }
                     */
                    "application/json": components["schemas"]["ApiKey"];
                };
            };
            400: components["responses"]["InvalidParameters"];
            401: components["responses"]["InvalidCredential"];
            403: components["responses"]["SessionForbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["SessionRateLimit"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    "pages.badge": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Short code of the badge, then `.png` or `.svg`; with `-` and a revision before it, the picture that certificates of that revision show. With `.json` it is the achievement that credentials name.
                 * @example 7Q2M4XKD0A.png
                 */
                file: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    /**
                     * @description What is left in that window: requests (`r`), and seconds until it starts again (`t`).
                     * @example "verification";r=298;t=41
                     */
                    RateLimit?: string;
                    /**
                     * @description The tighter of the windows this request counted in: name, requests (`q`) and seconds (`w`). Absent where an operation has no rate limit.
                     * @example "verification";q=300;w=60
                     */
                    "RateLimit-Policy"?: string;
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    /** @example … */
                    "application/ld+json": string;
                    /** @example … */
                    "image/png": string;
                    /** @example … */
                    "image/svg+xml": string;
                };
            };
            /** @description The badge has an image: this is our copy of it. */
            302: {
                headers: {
                    /**
                     * @description The other address.
                     * @example https://certificates.example.com/api/c/7Q2M4XKD0A5V
                     */
                    Location?: string;
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["InvalidParameters"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["VerificationRateLimit"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    "badges.list.panel": {
        parameters: {
            query?: {
                /** @description `next_cursor` of the page before; the other parameters must be the same. */
                cursor?: string;
                /** @description Items per page. */
                limit?: number;
                /** @description Start position. Use `cursor` to go deeper. */
                offset?: number;
                /** @description Only records in this status. */
                status?: "ACTIVE" | "ARCHIVED";
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    /**
                     * @description What is left in that window: requests (`r`), and seconds until it starts again (`t`).
                     * @example "session";r=298;t=41
                     */
                    RateLimit?: string;
                    /**
                     * @description The tighter of the windows this request counted in: name, requests (`q`) and seconds (`w`). Absent where an operation has no rate limit.
                     * @example "session";q=300;w=60
                     */
                    "RateLimit-Policy"?: string;
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": [
                     *         {
                     *           "id": "b3a9d1c7-2e58-4f06-9d74-0c1e8b65f2a3",
                     *           "short_code": "0C3T5PBWN3",
                     *           "name": "Speaker",
                     *           "description": "Given to everybody who held a talk.",
                     *           "criteria": "Held a talk of at least 20 minutes.",
                     *           "image_url": "https://images.example.com/speaker.png",
                     *           "skills": [
                     *             "Public speaking",
                     *             "Serverless architecture"
                     *           ],
                     *           "validity_days": null,
                     *           "workload_hours": 8,
                     *           "fields": [
                     *             {
                     *               "key": "talk_minutes",
                     *               "label": {
                     *                 "pt": "Duração da palestra",
                     *                 "en": "Length of the talk",
                     *                 "es": "Duración de la charla"
                     *               },
                     *               "type": "integer",
                     *               "unit": "min",
                     *               "required": false,
                     *               "show": [
                     *                 "document",
                     *                 "page",
                     *                 "email",
                     *                 "credential",
                     *                 "webhook"
                     *               ]
                     *             }
                     *           ],
                     *           "design": {
                     *             "layout": "modern",
                     *             "primary_color": "#2a2f6e",
                     *             "accent_color": "#0d8f83",
                     *             "logo_url": "https://images.example.com/comunidade-serverless.png",
                     *             "signatures": [
                     *               {
                     *                 "name": "Marina Prado",
                     *                 "title": "Programme chair",
                     *                 "image_url": null
                     *               }
                     *             ],
                     *             "title": "Certificate of Speaker",
                     *             "text": "spoke at {event_name}, {dates}, {place}, in a programme of {hours}.",
                     *             "back": null,
                     *             "template": null
                     *           },
                     *           "status": "ACTIVE",
                     *           "images": [
                     *             {
                     *               "field": "image_url",
                     *               "status": "ready",
                     *               "problem": null
                     *             },
                     *             {
                     *               "field": "design.logo_url",
                     *               "status": "ready",
                     *               "problem": null
                     *             }
                     *           ],
                     *           "picture_url": "https://certificates.example.com/api/b/0C3T5PBWN3.png",
                     *           "event_id": "1f0c7a52-94b1-4a8e-9c3d-5b6f2e81a07c",
                     *           "created_at": "2026-07-01T09:00:00.000Z",
                     *           "updated_at": "2026-07-01T09:00:00.000Z"
                     *         }
                     *       ],
                     *       "limit": 20,
                     *       "offset": 0,
                     *       "has_more": false,
                     *       "next_cursor": null
                     *     }
                     */
                    "application/json": components["schemas"]["BadgePage"];
                };
            };
            400: components["responses"]["InvalidParameters"];
            401: components["responses"]["InvalidCredential"];
            403: components["responses"]["SessionReadForbidden"];
            429: components["responses"]["SessionRateLimit"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    "badges.create.panel": {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description A value of your own that names this request, such as a UUID. Repeating the request with the same key and body within 24 hours gives the first answer again, with `Idempotency-Replayed: true`, and does nothing twice.
                 * @example 9b2f6c1e-5d0a-4f7e-8a43-c6f1b7d2e905
                 */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "name": "Speaker",
                 *       "description": "Given to everybody who held a talk.",
                 *       "criteria": "Held a talk of at least 20 minutes.",
                 *       "image_url": "https://images.example.com/speaker.png",
                 *       "skills": [
                 *         "Public speaking",
                 *         "Serverless architecture"
                 *       ],
                 *       "validity_days": null,
                 *       "workload_hours": 8,
                 *       "fields": [
                 *         {
                 *           "key": "talk_minutes",
                 *           "label": {
                 *             "pt": "Duração da palestra",
                 *             "en": "Length of the talk",
                 *             "es": "Duración de la charla"
                 *           },
                 *           "type": "integer",
                 *           "unit": "min",
                 *           "required": false,
                 *           "show": [
                 *             "document",
                 *             "page",
                 *             "email",
                 *             "credential",
                 *             "webhook"
                 *           ]
                 *         }
                 *       ],
                 *       "design": {
                 *         "layout": "modern",
                 *         "primary_color": "#2a2f6e",
                 *         "accent_color": "#0d8f83",
                 *         "logo_url": "https://images.example.com/comunidade-serverless.png",
                 *         "signatures": [
                 *           {
                 *             "name": "Marina Prado",
                 *             "title": "Programme chair",
                 *             "image_url": null
                 *           }
                 *         ],
                 *         "title": "Certificate of Speaker",
                 *         "text": "spoke at {event_name}, {dates}, {place}, in a programme of {hours}.",
                 *         "back": null,
                 *         "template": null
                 *       },
                 *       "status": "ACTIVE",
                 *       "event_id": "AVDWQ8383W"
                 *     }
                 */
                "application/json": components["schemas"]["CreateBadge"];
            };
        };
        responses: {
            /** @description Created. */
            201: {
                headers: {
                    "Idempotency-Replayed": components["headers"]["Idempotency-Replayed"];
                    /**
                     * @description What is left in that window: requests (`r`), and seconds until it starts again (`t`).
                     * @example "session";r=298;t=41
                     */
                    RateLimit?: string;
                    /**
                     * @description The tighter of the windows this request counted in: name, requests (`q`) and seconds (`w`). Absent where an operation has no rate limit.
                     * @example "session";q=300;w=60
                     */
                    "RateLimit-Policy"?: string;
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "b3a9d1c7-2e58-4f06-9d74-0c1e8b65f2a3",
                     *       "short_code": "0C3T5PBWN3",
                     *       "name": "Speaker",
                     *       "description": "Given to everybody who held a talk.",
                     *       "criteria": "Held a talk of at least 20 minutes.",
                     *       "image_url": "https://images.example.com/speaker.png",
                     *       "skills": [
                     *         "Public speaking",
                     *         "Serverless architecture"
                     *       ],
                     *       "validity_days": null,
                     *       "workload_hours": 8,
                     *       "fields": [
                     *         {
                     *           "key": "talk_minutes",
                     *           "label": {
                     *             "pt": "Duração da palestra",
                     *             "en": "Length of the talk",
                     *             "es": "Duración de la charla"
                     *           },
                     *           "type": "integer",
                     *           "unit": "min",
                     *           "required": false,
                     *           "show": [
                     *             "document",
                     *             "page",
                     *             "email",
                     *             "credential",
                     *             "webhook"
                     *           ]
                     *         }
                     *       ],
                     *       "design": {
                     *         "layout": "modern",
                     *         "primary_color": "#2a2f6e",
                     *         "accent_color": "#0d8f83",
                     *         "logo_url": "https://images.example.com/comunidade-serverless.png",
                     *         "signatures": [
                     *           {
                     *             "name": "Marina Prado",
                     *             "title": "Programme chair",
                     *             "image_url": null
                     *           }
                     *         ],
                     *         "title": "Certificate of Speaker",
                     *         "text": "spoke at {event_name}, {dates}, {place}, in a programme of {hours}.",
                     *         "back": null,
                     *         "template": null
                     *       },
                     *       "status": "ACTIVE",
                     *       "images": [
                     *         {
                     *           "field": "image_url",
                     *           "status": "ready",
                     *           "problem": null
                     *         },
                     *         {
                     *           "field": "design.logo_url",
                     *           "status": "ready",
                     *           "problem": null
                     *         }
                     *       ],
                     *       "picture_url": "https://certificates.example.com/api/b/0C3T5PBWN3.png",
                     *       "event_id": "1f0c7a52-94b1-4a8e-9c3d-5b6f2e81a07c",
                     *       "created_at": "2026-07-01T09:00:00.000Z",
                     *       "updated_at": "2026-07-01T09:00:00.000Z"
                     *     }
                     */
                    "application/json": components["schemas"]["Badge"];
                };
            };
            400: components["responses"]["InvalidRequest"];
            401: components["responses"]["InvalidCredential"];
            403: components["responses"]["SessionWriteForbidden"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["IdempotencyKeyReused"];
            429: components["responses"]["SessionRateLimit"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    "badges.get.panel": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Short code (recommended) or UUID.
                 * @example 7Q2M4XKD0A
                 */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    /**
                     * @description What is left in that window: requests (`r`), and seconds until it starts again (`t`).
                     * @example "session";r=298;t=41
                     */
                    RateLimit?: string;
                    /**
                     * @description The tighter of the windows this request counted in: name, requests (`q`) and seconds (`w`). Absent where an operation has no rate limit.
                     * @example "session";q=300;w=60
                     */
                    "RateLimit-Policy"?: string;
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "b3a9d1c7-2e58-4f06-9d74-0c1e8b65f2a3",
                     *       "short_code": "0C3T5PBWN3",
                     *       "name": "Speaker",
                     *       "description": "Given to everybody who held a talk.",
                     *       "criteria": "Held a talk of at least 20 minutes.",
                     *       "image_url": "https://images.example.com/speaker.png",
                     *       "skills": [
                     *         "Public speaking",
                     *         "Serverless architecture"
                     *       ],
                     *       "validity_days": null,
                     *       "workload_hours": 8,
                     *       "fields": [
                     *         {
                     *           "key": "talk_minutes",
                     *           "label": {
                     *             "pt": "Duração da palestra",
                     *             "en": "Length of the talk",
                     *             "es": "Duración de la charla"
                     *           },
                     *           "type": "integer",
                     *           "unit": "min",
                     *           "required": false,
                     *           "show": [
                     *             "document",
                     *             "page",
                     *             "email",
                     *             "credential",
                     *             "webhook"
                     *           ]
                     *         }
                     *       ],
                     *       "design": {
                     *         "layout": "modern",
                     *         "primary_color": "#2a2f6e",
                     *         "accent_color": "#0d8f83",
                     *         "logo_url": "https://images.example.com/comunidade-serverless.png",
                     *         "signatures": [
                     *           {
                     *             "name": "Marina Prado",
                     *             "title": "Programme chair",
                     *             "image_url": null
                     *           }
                     *         ],
                     *         "title": "Certificate of Speaker",
                     *         "text": "spoke at {event_name}, {dates}, {place}, in a programme of {hours}.",
                     *         "back": null,
                     *         "template": null
                     *       },
                     *       "status": "ACTIVE",
                     *       "images": [
                     *         {
                     *           "field": "image_url",
                     *           "status": "ready",
                     *           "problem": null
                     *         },
                     *         {
                     *           "field": "design.logo_url",
                     *           "status": "ready",
                     *           "problem": null
                     *         }
                     *       ],
                     *       "picture_url": "https://certificates.example.com/api/b/0C3T5PBWN3.png",
                     *       "event_id": "1f0c7a52-94b1-4a8e-9c3d-5b6f2e81a07c",
                     *       "created_at": "2026-07-01T09:00:00.000Z",
                     *       "updated_at": "2026-07-01T09:00:00.000Z"
                     *     }
                     */
                    "application/json": components["schemas"]["Badge"];
                };
            };
            400: components["responses"]["InvalidParameters"];
            401: components["responses"]["InvalidCredential"];
            403: components["responses"]["SessionReadForbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["SessionRateLimit"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    "badges.remove.panel": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Short code (recommended) or UUID.
                 * @example 7Q2M4XKD0A
                 */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done; the answer has no body. */
            204: {
                headers: {
                    /**
                     * @description What is left in that window: requests (`r`), and seconds until it starts again (`t`).
                     * @example "session";r=298;t=41
                     */
                    RateLimit?: string;
                    /**
                     * @description The tighter of the windows this request counted in: name, requests (`q`) and seconds (`w`). Absent where an operation has no rate limit.
                     * @example "session";q=300;w=60
                     */
                    "RateLimit-Policy"?: string;
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["InvalidParameters"];
            401: components["responses"]["InvalidCredential"];
            403: components["responses"]["SessionWriteForbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["BadgeHasCertificates"];
            429: components["responses"]["SessionRateLimit"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    "badges.update.panel": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Short code (recommended) or UUID.
                 * @example 7Q2M4XKD0A
                 */
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "description": "Given to everybody who held a talk or a workshop."
                 *     }
                 */
                "application/json": components["schemas"]["UpdateBadge"];
            };
        };
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    /**
                     * @description What is left in that window: requests (`r`), and seconds until it starts again (`t`).
                     * @example "session";r=298;t=41
                     */
                    RateLimit?: string;
                    /**
                     * @description The tighter of the windows this request counted in: name, requests (`q`) and seconds (`w`). Absent where an operation has no rate limit.
                     * @example "session";q=300;w=60
                     */
                    "RateLimit-Policy"?: string;
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "b3a9d1c7-2e58-4f06-9d74-0c1e8b65f2a3",
                     *       "short_code": "0C3T5PBWN3",
                     *       "name": "Speaker",
                     *       "description": "Given to everybody who held a talk.",
                     *       "criteria": "Held a talk of at least 20 minutes.",
                     *       "image_url": "https://images.example.com/speaker.png",
                     *       "skills": [
                     *         "Public speaking",
                     *         "Serverless architecture"
                     *       ],
                     *       "validity_days": null,
                     *       "workload_hours": 8,
                     *       "fields": [
                     *         {
                     *           "key": "talk_minutes",
                     *           "label": {
                     *             "pt": "Duração da palestra",
                     *             "en": "Length of the talk",
                     *             "es": "Duración de la charla"
                     *           },
                     *           "type": "integer",
                     *           "unit": "min",
                     *           "required": false,
                     *           "show": [
                     *             "document",
                     *             "page",
                     *             "email",
                     *             "credential",
                     *             "webhook"
                     *           ]
                     *         }
                     *       ],
                     *       "design": {
                     *         "layout": "modern",
                     *         "primary_color": "#2a2f6e",
                     *         "accent_color": "#0d8f83",
                     *         "logo_url": "https://images.example.com/comunidade-serverless.png",
                     *         "signatures": [
                     *           {
                     *             "name": "Marina Prado",
                     *             "title": "Programme chair",
                     *             "image_url": null
                     *           }
                     *         ],
                     *         "title": "Certificate of Speaker",
                     *         "text": "spoke at {event_name}, {dates}, {place}, in a programme of {hours}.",
                     *         "back": null,
                     *         "template": null
                     *       },
                     *       "status": "ACTIVE",
                     *       "images": [
                     *         {
                     *           "field": "image_url",
                     *           "status": "ready",
                     *           "problem": null
                     *         },
                     *         {
                     *           "field": "design.logo_url",
                     *           "status": "ready",
                     *           "problem": null
                     *         }
                     *       ],
                     *       "picture_url": "https://certificates.example.com/api/b/0C3T5PBWN3.png",
                     *       "event_id": "1f0c7a52-94b1-4a8e-9c3d-5b6f2e81a07c",
                     *       "created_at": "2026-07-01T09:00:00.000Z",
                     *       "updated_at": "2026-07-01T09:00:00.000Z"
                     *     }
                     */
                    "application/json": components["schemas"]["Badge"];
                };
            };
            400: components["responses"]["InvalidRequest"];
            401: components["responses"]["InvalidCredential"];
            403: components["responses"]["SessionWriteForbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["BadgesUpdatePanelConflict"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["SessionRateLimit"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    "badges.preview.panel": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Short code (recommended) or UUID.
                 * @example 7Q2M4XKD0A
                 */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                /**
                 * @example {
                 *       "recipient_name": "Ana Souza",
                 *       "event_id": "7Q2M4XKD0A",
                 *       "format": "png",
                 *       "locale": "pt",
                 *       "role": "speaker",
                 *       "values": {
                 *         "chip_time": "1:42:07"
                 *       },
                 *       "retry_images": false
                 *     }
                 */
                "application/json": components["schemas"]["PreviewRequest"];
            };
        };
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    /** @description Only when there are some: what the documents of the badge would not show as it was meant, as JSON in ASCII. */
                    "Preview-Warnings"?: {
                        "application/json": components["schemas"]["Warning"][];
                    };
                    /**
                     * @description What is left in that window: requests (`r`), and seconds until it starts again (`t`).
                     * @example "session";r=298;t=41
                     */
                    RateLimit?: string;
                    /**
                     * @description The tighter of the windows this request counted in: name, requests (`q`) and seconds (`w`). Absent where an operation has no rate limit.
                     * @example "session";q=300;w=60
                     */
                    "RateLimit-Policy"?: string;
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    /** @example … */
                    "application/pdf": string;
                    /** @example … */
                    "image/png": string;
                };
            };
            400: components["responses"]["BadgesPreviewPanelInvalid"];
            401: components["responses"]["InvalidCredential"];
            403: components["responses"]["SessionWriteForbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["ImageNotReady"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["SessionRateLimit"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    "balance.get.panel": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    /**
                     * @description What is left in that window: requests (`r`), and seconds until it starts again (`t`).
                     * @example "session";r=298;t=41
                     */
                    RateLimit?: string;
                    /**
                     * @description The tighter of the windows this request counted in: name, requests (`q`) and seconds (`w`). Absent where an operation has no rate limit.
                     * @example "session";q=300;w=60
                     */
                    "RateLimit-Policy"?: string;
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "plan": "PRO",
                     *       "tier": "advanced",
                     *       "quota": 5000,
                     *       "used": 1872,
                     *       "remaining": 3128,
                     *       "period_start": "2026-09-01T00:00:00.000Z",
                     *       "period_end": "2026-10-01T00:00:00.000Z"
                     *     }
                     */
                    "application/json": components["schemas"]["Balance"];
                };
            };
            400: components["responses"]["InvalidParameters"];
            401: components["responses"]["InvalidCredential"];
            403: components["responses"]["SessionReadForbidden"];
            429: components["responses"]["SessionRateLimit"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    "billing.api-status": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    /**
                     * @description What is left in that window: requests (`r`), and seconds until it starts again (`t`).
                     * @example "session";r=298;t=41
                     */
                    RateLimit?: string;
                    /**
                     * @description The tighter of the windows this request counted in: name, requests (`q`) and seconds (`w`). Absent where an operation has no rate limit.
                     * @example "session";q=300;w=60
                     */
                    "RateLimit-Policy"?: string;
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "tier": "advanced",
                     *       "rateLimit": 1000,
                     *       "endpoints": [
                     *         "GET /v1.0/events",
                     *         "POST /v1.0/invitations"
                     *       ]
                     *     }
                     */
                    "application/json": components["schemas"]["ApiStatus"];
                };
            };
            400: components["responses"]["InvalidParameters"];
            401: components["responses"]["InvalidCredential"];
            403: components["responses"]["SessionForbidden"];
            429: components["responses"]["SessionRateLimit"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    "pages.certificate": {
        parameters: {
            query?: {
                /** @description With `.pdf`: the document as PDF/A-3 with the credential attached, for archives; `?archive` is enough. */
                archive?: "" | "true";
                /** @description Language of the page. */
                lang?: "pt" | "en" | "es";
            };
            header?: never;
            path: {
                /**
                 * @description Short code of the certificate, in any spelling; with `.pdf` or `.png` for its document, `.json` or `.jwt` for its credential.
                 * @example 7Q2M4XKD0A5V
                 */
                short_code: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    /**
                     * @description Names this state of the answer: sent as `If-None-Match`, it gives 304 while the answer is the same.
                     * @example W/"0uXr4JfhQe2n9aTqkV3y1B"
                     */
                    ETag?: string;
                    /**
                     * @description What is left in that window: requests (`r`), and seconds until it starts again (`t`).
                     * @example "verification";r=298;t=41
                     */
                    RateLimit?: string;
                    /**
                     * @description The tighter of the windows this request counted in: name, requests (`q`) and seconds (`w`). Absent where an operation has no rate limit.
                     * @example "verification";q=300;w=60
                     */
                    "RateLimit-Policy"?: string;
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "state": "valid",
                     *       "certificate": {
                     *         "id": "01994f6e-8c40-7000-a5d2-3e9b17c04f68",
                     *         "short_code": "7Q2M4XKD0A5V",
                     *         "recipient_name": "Ana Souza",
                     *         "issued_at": "2026-09-15T14:30:00.000Z",
                     *         "expires_at": null,
                     *         "revoked_at": null,
                     *         "erased_at": null,
                     *         "workload_hours": 8,
                     *         "role": "Speaker",
                     *         "values": [
                     *           {
                     *             "key": "chip_time",
                     *             "label": {
                     *               "pt": "Tempo líquido",
                     *               "en": "Chip time",
                     *               "es": "Tiempo neto"
                     *             },
                     *             "text": {
                     *               "pt": "1h42min07s",
                     *               "en": "1:42:07",
                     *               "es": "1h42min07s"
                     *             },
                     *             "value": "text"
                     *           }
                     *         ],
                     *         "verification_url": "https://certificates.example.com/api/c/7Q2M4XKD0A5V",
                     *         "visibility": "public"
                     *       },
                     *       "document": {
                     *         "pdf_url": "https://certificates.example.com/api/c/7Q2M4XKD0A5V.pdf",
                     *         "archive_url": "https://certificates.example.com/api/c/7Q2M4XKD0A5V.pdf?archive",
                     *         "png_url": "https://certificates.example.com/api/c/7Q2M4XKD0A5V.png",
                     *         "card_url": "https://certificates.example.com/api/c/7Q2M4XKD0A5V/card.png"
                     *       },
                     *       "credential": {
                     *         "json_url": "https://certificates.example.com/api/c/7Q2M4XKD0A5V.json",
                     *         "jwt_url": "https://certificates.example.com/api/c/7Q2M4XKD0A5V.jwt",
                     *         "packet_url": "https://certificates.example.com/api/c/7Q2M4XKD0A5V/packet.zip"
                     *       },
                     *       "event": {
                     *         "id": "1f0c7a52-94b1-4a8e-9c3d-5b6f2e81a07c",
                     *         "short_code": "AVDWQ8383W",
                     *         "name": "Serverless Day 2026",
                     *         "city": "São Paulo",
                     *         "state": "SP",
                     *         "initial_date": "2026-09-12",
                     *         "finish_date": "2026-09-12",
                     *         "platform_url": "https://certificates.example.com/api/e/AVDWQ8383W",
                     *         "location_type": "PHYSICAL",
                     *         "official_url": "https://serverlessday.example.com",
                     *         "listed": true
                     *       },
                     *       "badge": {
                     *         "name": "Speaker",
                     *         "description": "Given to everybody who held a talk.",
                     *         "criteria": "Held a talk of at least 20 minutes.",
                     *         "image_url": "https://images.example.com/speaker.png",
                     *         "picture_url": "https://certificates.example.com/api/b/9K3WYZB7C1-1.png",
                     *         "skills": [
                     *           "Public speaking",
                     *           "Serverless architecture"
                     *         ]
                     *       },
                     *       "issuer": {
                     *         "name": "Comunidade Serverless",
                     *         "company_name": "Comunidade Serverless Ltda.",
                     *         "pic_url": "https://images.example.com/comunidade-serverless.png",
                     *         "picture_url": "https://certificates.example.com/api/images/of/0000000000000000000000000000000000000000000",
                     *         "verified": true,
                     *         "locale": "pt",
                     *         "primary_color": "#0b3d5c",
                     *         "profile_url": "https://certificates.example.com/api/issuers/0b6e4c39-71d2-4f58-b90a-e3a87d15c264"
                     *       },
                     *       "next_steps": [
                     *         {
                     *           "event_id": "1f0c7a52-94b1-4a8e-9c3d-5b6f2e81a07c",
                     *           "type": "continuation",
                     *           "name": "Ana Souza",
                     *           "initial_date": "2026-09-12",
                     *           "finish_date": "2026-09-12",
                     *           "platform_url": "https://certificates.example.com/api/e/AVDWQ8383W"
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": components["schemas"]["Verification"];
                    /** @example … */
                    "application/jwt": string;
                    /** @example … */
                    "application/ld+json": string;
                    /** @example … */
                    "application/vc": string;
                    /** @example … */
                    "application/vc+jwt": string;
                    /** @example … */
                    "application/vc+ld+json": string;
                    /**
                     * @example <!doctype html>
                     *     <html lang="en">…</html>
                     */
                    "text/html": string;
                    /** @example … */
                    "text/plain": string;
                };
            };
            /** @description The document is at this address. */
            302: {
                headers: {
                    /**
                     * @description The other address.
                     * @example https://certificates.example.com/api/c/7Q2M4XKD0A5V
                     */
                    Location?: string;
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description The answer with the ETag that `If-None-Match` names is still the right one. */
            304: {
                headers: {
                    /**
                     * @description Names this state of the answer: sent as `If-None-Match`, it gives 304 while the answer is the same.
                     * @example W/"0uXr4JfhQe2n9aTqkV3y1B"
                     */
                    ETag?: string;
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description The code is written in another spelling. */
            308: {
                headers: {
                    /**
                     * @description The other address.
                     * @example https://certificates.example.com/api/c/7Q2M4XKD0A5V
                     */
                    Location?: string;
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["InvalidParameters"];
            404: components["responses"]["NotFound"];
            410: components["responses"]["Gone"];
            429: components["responses"]["VerificationRateLimit"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    "pages.document": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description As the addresses that lead here name it.
                 * @example 0f3c…-9b1e….pdf
                 */
                file: string;
                /**
                 * @description Short code of the certificate, in any spelling.
                 * @example 7Q2M4XKD0A5V
                 */
                short_code: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    /**
                     * @description What is left in that window: requests (`r`), and seconds until it starts again (`t`).
                     * @example "document";r=1198;t=41
                     */
                    RateLimit?: string;
                    /**
                     * @description The tighter of the windows this request counted in: name, requests (`q`) and seconds (`w`). Absent where an operation has no rate limit.
                     * @example "document";q=1200;w=60
                     */
                    "RateLimit-Policy"?: string;
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    /** @example … */
                    "application/pdf": string;
                };
            };
            /** @description The document has changed. */
            302: {
                headers: {
                    /**
                     * @description The other address.
                     * @example https://certificates.example.com/api/c/7Q2M4XKD0A5V
                     */
                    Location?: string;
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["InvalidParameters"];
            404: components["responses"]["NotFound"];
            410: components["responses"]["Gone"];
            429: components["responses"]["DocumentRateLimit"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    "pages.card": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Short code of the certificate, in any spelling.
                 * @example 7Q2M4XKD0A5V
                 */
                short_code: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Is at another address for now. */
            302: {
                headers: {
                    /**
                     * @description The other address.
                     * @example https://certificates.example.com/api/c/7Q2M4XKD0A5V
                     */
                    Location?: string;
                    /**
                     * @description What is left in that window: requests (`r`), and seconds until it starts again (`t`).
                     * @example "verification";r=298;t=41
                     */
                    RateLimit?: string;
                    /**
                     * @description The tighter of the windows this request counted in: name, requests (`q`) and seconds (`w`). Absent where an operation has no rate limit.
                     * @example "verification";q=300;w=60
                     */
                    "RateLimit-Policy"?: string;
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["InvalidParameters"];
            404: components["responses"]["NotFound"];
            410: components["responses"]["Gone"];
            429: components["responses"]["VerificationRateLimit"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    "pages.packet": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Short code of the certificate, in any spelling.
                 * @example 7Q2M4XKD0A5V
                 */
                short_code: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    /**
                     * @description What is left in that window: requests (`r`), and seconds until it starts again (`t`).
                     * @example "verification";r=298;t=41
                     */
                    RateLimit?: string;
                    /**
                     * @description The tighter of the windows this request counted in: name, requests (`q`) and seconds (`w`). Absent where an operation has no rate limit.
                     * @example "verification";q=300;w=60
                     */
                    "RateLimit-Policy"?: string;
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    /** @example … */
                    "application/zip": string;
                };
            };
            400: components["responses"]["InvalidParameters"];
            404: components["responses"]["NotFound"];
            410: components["responses"]["Gone"];
            429: components["responses"]["VerificationRateLimit"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    "credentials.verify": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** @description The credential, a file that carries it, or a document or photo of a certificate. */
        requestBody: {
            content: {
                "application/json": unknown;
                "application/jwt": unknown;
                "application/ld+json": unknown;
                "application/pdf": unknown;
                "application/vc": unknown;
                "application/vc+jwt": unknown;
                "application/vc+ld+json": unknown;
                "image/jpeg": unknown;
                "image/png": unknown;
                "image/svg+xml": unknown;
                "image/webp": unknown;
                "text/plain": unknown;
            };
        };
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    /**
                     * @description What is left in that window: requests (`r`), and seconds until it starts again (`t`).
                     * @example "credentials";r=58;t=41
                     */
                    RateLimit?: string;
                    /**
                     * @description The tighter of the windows this request counted in: name, requests (`q`) and seconds (`w`). Absent where an operation has no rate limit.
                     * @example "credentials";q=60;w=60
                     */
                    "RateLimit-Policy"?: string;
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "valid": true,
                     *       "foreign": false,
                     *       "compare": false,
                     *       "carrier": "json",
                     *       "checks": [
                     *         {
                     *           "check": "readable",
                     *           "passed": true,
                     *           "detail": "The file has a credential.",
                     *           "code": "readable"
                     *         },
                     *         {
                     *           "check": "well_formed",
                     *           "passed": true,
                     *           "detail": "It has everything that Open Badges 3.0 requires.",
                     *           "code": "well_formed"
                     *         },
                     *         {
                     *           "check": "issuer",
                     *           "passed": true,
                     *           "detail": "It names an organization of this service as its issuer.",
                     *           "code": "issuer_ours"
                     *         },
                     *         {
                     *           "check": "signature",
                     *           "passed": true,
                     *           "detail": "It was signed with a key of its issuer, and nothing was changed since.",
                     *           "code": "signed"
                     *         },
                     *         {
                     *           "check": "validity",
                     *           "passed": true,
                     *           "detail": "Its time has begun and has not ended.",
                     *           "code": "in_time"
                     *         },
                     *         {
                     *           "check": "status",
                     *           "passed": true,
                     *           "detail": "Its issuer has not revoked it.",
                     *           "code": "active"
                     *         }
                     *       ],
                     *       "credential": {
                     *         "id": "https://certificates.example.com/api/c/7Q2M4XKD0A5V",
                     *         "name": "Speaker",
                     *         "issuer": {
                     *           "id": "did:web:certificates.example.com:api:issuers:0b6e4c39-71d2-4f58-b90a-e3a87d15c264",
                     *           "name": "Comunidade Serverless",
                     *           "verified": true
                     *         },
                     *         "recipient_name": "Ana Souza",
                     *         "event_name": "Serverless Day 2026",
                     *         "awarded_at": "2026-09-16T08:12:45.000Z",
                     *         "valid_from": "2026-09-16T08:12:45.000Z",
                     *         "valid_until": null,
                     *         "verification_url": "https://certificates.example.com/api/c/7Q2M4XKD0A5V",
                     *         "picture_url": "https://certificates.example.com/api/c/7Q2M4XKD0A5V.png"
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["CredentialVerification"];
                };
            };
            400: components["responses"]["InvalidParameters"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["CredentialsRateLimit"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    "dashboard.documents": {
        parameters: {
            query?: {
                /** @description From `continue.txt` of a ZIP that did not hold all documents. */
                cursor?: string;
                /** @description Also certificates that nobody has answered yet: their documents are marked as not yet accepted. */
                include?: "pending";
                /** @description Documents in the ZIP, at most. */
                limit?: number;
            };
            header?: never;
            path: {
                /**
                 * @description Short code (recommended) or UUID.
                 * @example 7Q2M4XKD0A
                 */
                event_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    /** @example … */
                    "application/zip": string;
                };
            };
            400: components["responses"]["InvalidParameters"];
            401: components["responses"]["InvalidCredential"];
            403: components["responses"]["CredentialReadForbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            429: components["responses"]["OrganizationRateLimit"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    "dashboard.events": {
        parameters: {
            query?: {
                /** @description Items per page. */
                limit?: number;
                /** @description Number of the page, from 1. */
                page?: number;
                /** @description Part of the name; accents and case do not matter. */
                q?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": [
                     *         {
                     *           "id": "01994f6e-8c40-7000-a5d2-3e9b17c04f68",
                     *           "short_code": "AVDWQ8383W",
                     *           "name": "Ana Souza",
                     *           "category": "SPORTS",
                     *           "status": "DRAFT",
                     *           "initial_date": "2026-09-12",
                     *           "finish_date": "2026-09-12",
                     *           "certificate_count": 1,
                     *           "created_at": "2026-07-01T09:00:00.000Z"
                     *         }
                     *       ],
                     *       "total": 1,
                     *       "page": 1,
                     *       "totalPages": 1
                     *     }
                     */
                    "application/json": components["schemas"]["DashboardEventsPage"];
                };
            };
            400: components["responses"]["InvalidParameters"];
            401: components["responses"]["InvalidCredential"];
            403: components["responses"]["CredentialReadForbidden"];
            429: components["responses"]["OrganizationRateLimit"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    "dashboard.export": {
        parameters: {
            query?: {
                /** @description Short code (recommended) or UUID. */
                badge_id?: string;
                /** @description Begin with a byte order mark, for Excel. */
                bom?: "true" | "false";
                /** @description Status of the certificate. */
                certificate_status?: "PENDING" | "ACCEPTED" | "REJECTED" | "EXPIRED" | "REVOKED";
                /** @description Short code (recommended) or UUID. */
                event_id?: string;
                /** @description Issued at or after; a date or date-time. */
                from?: string;
                /** @description Status of the recipient, of certificates that neither were revoked nor have expired. With `certificate_status` it finds those of that status. */
                recipient_status?: "INVITED" | "PENDING" | "ACCEPTED" | "REJECTED";
                /** @description Between two cells; spreadsheets in many languages expect a semicolon. */
                separator?: "," | ";" | "tab";
                /** @description The same as `recipient_status`. */
                status?: "INVITED" | "PENDING" | "ACCEPTED" | "REJECTED" | "all";
                /** @description Issued at or before; a day counts to its end. */
                until?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example certificate_id,event_id,event_short_code,badge_id,recipient_name,recipient_email,recipient_number,reason,status,recipient_status,issued_at,accepted_at,rejected_at,expires_at,revoked_at,verification_url,certificate_short_code,issuance_id,external_id,event_name,badge_short_code,badge_name,workload_hours,metadata,email_status,certificate_status,phone_status,phone_reason,role
                     *     01994f6e-8c40-7000-a5d2-3e9b17c04f68,1f0c7a52-94b1-4a8e-9c3d-5b6f2e81a07c,AVDWQ8383W,b3a9d1c7-2e58-4f06-9d74-0c1e8b65f2a3,"Ana Souza","ana.souza@example.com","'+5511998765432","Held the talk “Queues that never lose a message”",ACCEPTED,ACCEPTED,2026-09-15T14:30:00.000Z,2026-09-16T08:12:45.000Z,,,,https://certificates.example.com/api/c/7Q2M4XKD0A5V,7Q2M4XKD0A5V,iss_01M2JQK1J04T9ZC2M8QW1K,"talk-17","Serverless Day 2026",0C3T5PBWN3,"Speaker",8,"{""track"":""Backend""}",sent,ACCEPTED,delivered,,
                     */
                    "text/csv": string;
                };
            };
            400: components["responses"]["InvalidParameters"];
            401: components["responses"]["InvalidCredential"];
            403: components["responses"]["CredentialReadForbidden"];
            429: components["responses"]["OrganizationRateLimit"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    "dashboard.funnel": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Short code (recommended) or UUID.
                 * @example 7Q2M4XKD0A
                 */
                event_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "event_id": "1f0c7a52-94b1-4a8e-9c3d-5b6f2e81a07c",
                     *       "issued": 1,
                     *       "invited": 1,
                     *       "pending": 1,
                     *       "accepted": 1,
                     *       "rejected": 1,
                     *       "expired": 1,
                     *       "revoked": 1,
                     *       "emails": {
                     *         "sent": 1,
                     *         "bounced": 1
                     *       },
                     *       "acceptance_rate": 0
                     *     }
                     */
                    "application/json": components["schemas"]["Funnel"];
                };
            };
            400: components["responses"]["InvalidParameters"];
            401: components["responses"]["InvalidCredential"];
            403: components["responses"]["CredentialReadForbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["OrganizationRateLimit"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    "dashboard.mail": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "state": "normal",
                     *       "since": "2026-09-15T14:30:00.000Z",
                     *       "reason": "bounces",
                     *       "window_days": 1,
                     *       "sent": 1,
                     *       "bounced": 1,
                     *       "complained": 1,
                     *       "bounce_rate": 0,
                     *       "complaint_rate": 0,
                     *       "limits": {
                     *         "judged_from": 1,
                     *         "slowed_above": {
                     *           "bounce_rate": 1,
                     *           "complaint_rate": 1
                     *         },
                     *         "paused_above": {
                     *           "bounce_rate": 1
                     *         }
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["MailFigures"];
                };
            };
            400: components["responses"]["InvalidParameters"];
            401: components["responses"]["InvalidCredential"];
            403: components["responses"]["CredentialReadForbidden"];
            429: components["responses"]["OrganizationRateLimit"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    "dashboard.winners": {
        parameters: {
            query?: {
                /** @description Status of the certificate. */
                certificate_status?: "PENDING" | "ACCEPTED" | "REJECTED" | "EXPIRED" | "REVOKED";
                /** @description Items per page. */
                limit?: number;
                /** @description Of `sort`; `asc` when left out. */
                order?: "asc" | "desc";
                /** @description Number of the page, from 1. */
                page?: number;
                /** @description Status of the recipient, of certificates that neither were revoked nor have expired. With `certificate_status` it finds those of that status. */
                recipient_status?: "INVITED" | "PENDING" | "ACCEPTED" | "REJECTED";
                /** @description A field of the event's badges to sort by, instead of newest first; who has no value of it is last. */
                sort?: string;
                /** @description The same as `recipient_status`. */
                status?: "INVITED" | "PENDING" | "ACCEPTED" | "REJECTED" | "all";
            };
            header?: never;
            path: {
                /**
                 * @description Short code (recommended) or UUID.
                 * @example 7Q2M4XKD0A
                 */
                event_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": [
                     *         {
                     *           "id": "01994f6e-8c40-7000-a5d2-3e9b17c04f68",
                     *           "short_code": "AVDWQ8383W",
                     *           "external_id": "text",
                     *           "recipient": {
                     *             "name": "Ana Souza",
                     *             "email": "ana.souza@example.com",
                     *             "number": "+5511998765432"
                     *           },
                     *           "status": "INVITED",
                     *           "recipient_status": "INVITED",
                     *           "certificate_status": "PENDING",
                     *           "badge_id": "b3a9d1c7-2e58-4f06-9d74-0c1e8b65f2a3",
                     *           "badge_short_code": "0C3T5PBWN3",
                     *           "issued_at": "2026-09-15T14:30:00.000Z",
                     *           "accepted_at": null,
                     *           "rejected_at": null,
                     *           "expires_at": null,
                     *           "role": "text",
                     *           "values": {}
                     *         }
                     *       ],
                     *       "total": 1,
                     *       "page": 1,
                     *       "totalPages": 1
                     *     }
                     */
                    "application/json": components["schemas"]["WinnersPage"];
                };
            };
            400: components["responses"]["InvalidParameters"];
            401: components["responses"]["InvalidCredential"];
            403: components["responses"]["CredentialReadForbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["OrganizationRateLimit"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    "deliveries.list.panel": {
        parameters: {
            query?: {
                /** @description `next_cursor` of the page before; the other parameters must be the same. */
                cursor?: string;
                /** @description Items per page. */
                limit?: number;
                /** @description Start position. Use `cursor` to go deeper. */
                offset?: number;
                /** @description Only records in this status. */
                status?: "pending" | "delivered" | "failed" | "cancelled";
                /** @description Kind of event. */
                type?: "certificate.issued" | "certificate.accepted" | "certificate.rejected" | "certificate.expired" | "recipient.registered" | "certificate.revoked" | "email.bounced" | "certificate.corrected" | "certificate.erased";
                /** @description One webhook; the list is empty if you have none with this id. */
                webhook_id?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    /**
                     * @description What is left in that window: requests (`r`), and seconds until it starts again (`t`).
                     * @example "session";r=298;t=41
                     */
                    RateLimit?: string;
                    /**
                     * @description The tighter of the windows this request counted in: name, requests (`q`) and seconds (`w`). Absent where an operation has no rate limit.
                     * @example "session";q=300;w=60
                     */
                    "RateLimit-Policy"?: string;
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": [
                     *         {
                     *           "id": "01994f6e-8c40-7000-a5d2-3e9b17c04f68",
                     *           "webhook_id": "7c1e9b40-52ad-4f6b-8d13-9e0f6a27c5b8",
                     *           "type": "certificate.issued",
                     *           "status": "delivered",
                     *           "certificate_id": "01994f6e-8c40-7000-a5d2-3e9b17c04f68",
                     *           "attempts": 1,
                     *           "last_attempt": {
                     *             "at": "text",
                     *             "number": 1,
                     *             "status_code": 200,
                     *             "error": null,
                     *             "duration_ms": 84,
                     *             "response_body": "ok"
                     *           },
                     *           "next_attempt_at": null,
                     *           "created_at": "2026-07-01T09:00:00.000Z"
                     *         }
                     *       ],
                     *       "limit": 20,
                     *       "offset": 0,
                     *       "has_more": false,
                     *       "next_cursor": null
                     *     }
                     */
                    "application/json": components["schemas"]["WebhookDeliveryPage"];
                };
            };
            400: components["responses"]["InvalidParameters"];
            401: components["responses"]["InvalidCredential"];
            403: components["responses"]["SessionWebhooksForbidden"];
            429: components["responses"]["SessionRateLimit"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    "directory.browse": {
        parameters: {
            query?: {
                /** @description Only events of this category. */
                category?: "SPORTS" | "EDUCATION" | "CORPORATE" | "SOCIOCULTURAL";
                /** @description Only events in this city. */
                city?: string;
                /** @description First day of a period (UTC). Events match that take place on one of its days; those without `initial_date` do not. */
                from?: string;
                /** @description Language of the page. */
                lang?: "pt" | "en" | "es";
                /** @description Number of the page, from 1. */
                page?: number;
                /** @description Words that name, description, skills or keywords must all have; the last one may be the beginning of a word. Accents and case do not matter. */
                q?: string;
                /** @description State or province. A Brazilian state by name or by code: `São Paulo` and `SP` find the same. */
                state?: string;
                /** @description Last day of a period (UTC). Events match that take place on one of its days; those without `initial_date` do not. */
                until?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    /**
                     * @description Names this state of the answer: sent as `If-None-Match`, it gives 304 while the answer is the same.
                     * @example W/"0uXr4JfhQe2n9aTqkV3y1B"
                     */
                    ETag?: string;
                    /**
                     * @description What is left in that window: requests (`r`), and seconds until it starts again (`t`).
                     * @example "directory";r=28;t=41
                     */
                    RateLimit?: string;
                    /**
                     * @description The tighter of the windows this request counted in: name, requests (`q`) and seconds (`w`). Absent where an operation has no rate limit.
                     * @example "directory";q=30;w=60
                     */
                    "RateLimit-Policy"?: string;
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example <!doctype html>
                     *     <html lang="en">…</html>
                     */
                    "text/html": string;
                };
            };
            /** @description The answer with the ETag that `If-None-Match` names is still the right one. */
            304: {
                headers: {
                    /**
                     * @description Names this state of the answer: sent as `If-None-Match`, it gives 304 while the answer is the same.
                     * @example W/"0uXr4JfhQe2n9aTqkV3y1B"
                     */
                    ETag?: string;
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["InvalidParameters"];
            429: components["responses"]["DirectoryRateLimit"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    "docs.page": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    /**
                     * @description Names this state of the answer: sent as `If-None-Match`, it gives 304 while the answer is the same.
                     * @example W/"0uXr4JfhQe2n9aTqkV3y1B"
                     */
                    ETag?: string;
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example <!doctype html>
                     *     <html lang="en">…</html>
                     */
                    "text/html": string;
                };
            };
            /** @description The answer with the ETag that `If-None-Match` names is still the right one. */
            304: {
                headers: {
                    /**
                     * @description Names this state of the answer: sent as `If-None-Match`, it gives 304 while the answer is the same.
                     * @example W/"0uXr4JfhQe2n9aTqkV3y1B"
                     */
                    ETag?: string;
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["InvalidParameters"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    "docs.part": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description `reference`, `llms.txt`, which lists the others, or one of them.
                 * @example quick-start.md
                 */
                part: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    /**
                     * @description Names this state of the answer: sent as `If-None-Match`, it gives 304 while the answer is the same.
                     * @example W/"0uXr4JfhQe2n9aTqkV3y1B"
                     */
                    ETag?: string;
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example <!doctype html>
                     *     <html lang="en">…</html>
                     */
                    "text/html": string;
                    /**
                     * @example # Quick start
                     *
                     *     From nothing to a certificate in five calls, with one credential.
                     */
                    "text/markdown": string;
                    /** @example … */
                    "text/plain": string;
                };
            };
            /** @description The answer with the ETag that `If-None-Match` names is still the right one. */
            304: {
                headers: {
                    /**
                     * @description Names this state of the answer: sent as `If-None-Match`, it gives 304 while the answer is the same.
                     * @example W/"0uXr4JfhQe2n9aTqkV3y1B"
                     */
                    ETag?: string;
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["InvalidParameters"];
            404: components["responses"]["NotFound"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    "docs.asset": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Name of the file.
                 * @example scalar-1.72.1.js
                 */
                file: "scalar-1.72.1.js" | "docs.css" | "docs.js" | "key.js" | "reference.css" | "reference.js";
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    /** @example body { margin: 0; } */
                    "*/*": string;
                };
            };
            400: components["responses"]["InvalidParameters"];
            404: components["responses"]["NotFound"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    "directory.event": {
        parameters: {
            query?: {
                /** @description Language of the page. */
                lang?: "pt" | "en" | "es";
            };
            header?: never;
            path: {
                /**
                 * @description Short code (recommended) or UUID.
                 * @example 7Q2M4XKD0A
                 */
                short_code: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    /**
                     * @description Names this state of the answer: sent as `If-None-Match`, it gives 304 while the answer is the same.
                     * @example W/"0uXr4JfhQe2n9aTqkV3y1B"
                     */
                    ETag?: string;
                    /**
                     * @description What is left in that window: requests (`r`), and seconds until it starts again (`t`).
                     * @example "directory";r=28;t=41
                     */
                    RateLimit?: string;
                    /**
                     * @description The tighter of the windows this request counted in: name, requests (`q`) and seconds (`w`). Absent where an operation has no rate limit.
                     * @example "directory";q=30;w=60
                     */
                    "RateLimit-Policy"?: string;
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example <!doctype html>
                     *     <html lang="en">…</html>
                     */
                    "text/html": string;
                };
            };
            /** @description The answer with the ETag that `If-None-Match` names is still the right one. */
            304: {
                headers: {
                    /**
                     * @description Names this state of the answer: sent as `If-None-Match`, it gives 304 while the answer is the same.
                     * @example W/"0uXr4JfhQe2n9aTqkV3y1B"
                     */
                    ETag?: string;
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["InvalidParameters"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["DirectoryRateLimit"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    "editor.ask": {
        parameters: {
            query?: {
                /** @description Language of the page. */
                lang?: "pt" | "en" | "es";
            };
            header?: never;
            path: {
                /**
                 * @description From the address that `editor` gave.
                 * @example mYyQ2cT1Wb0r9uHk3sVx7zLpNqAeJdGf5iOoUwK8E4M
                 */
                token: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    /**
                     * @description What is left in that window: requests (`r`), and seconds until it starts again (`t`).
                     * @example "editor";r=598;t=41
                     */
                    RateLimit?: string;
                    /**
                     * @description The tighter of the windows this request counted in: name, requests (`q`) and seconds (`w`). Absent where an operation has no rate limit.
                     * @example "editor";q=600;w=60
                     */
                    "RateLimit-Policy"?: string;
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example <!doctype html>
                     *     <html lang="en">…</html>
                     */
                    "text/html": string;
                };
            };
            400: components["responses"]["InvalidParameters"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["EditorRateLimit"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    "editor.open": {
        parameters: {
            query?: {
                /** @description Language of the page. */
                lang?: "pt" | "en" | "es";
            };
            header?: never;
            path: {
                /**
                 * @description From the address that `editor` gave.
                 * @example mYyQ2cT1Wb0r9uHk3sVx7zLpNqAeJdGf5iOoUwK8E4M
                 */
                token: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done; the result is at another address. */
            303: {
                headers: {
                    /**
                     * @description The other address.
                     * @example https://certificates.example.com/api/c/7Q2M4XKD0A5V
                     */
                    Location?: string;
                    /**
                     * @description What is left in that window: requests (`r`), and seconds until it starts again (`t`).
                     * @example "editor";r=598;t=41
                     */
                    RateLimit?: string;
                    /**
                     * @description The tighter of the windows this request counted in: name, requests (`q`) and seconds (`w`). Absent where an operation has no rate limit.
                     * @example "editor";q=600;w=60
                     */
                    "RateLimit-Policy"?: string;
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["InvalidParameters"];
            404: components["responses"]["NotFound"];
            413: components["responses"]["PayloadTooLarge"];
            429: components["responses"]["EditorRateLimit"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    "editor.page": {
        parameters: {
            query?: {
                /** @description Language of the page. */
                lang?: "pt" | "en" | "es";
            };
            header?: never;
            path: {
                /**
                 * @description UUID of the template.
                 * @example 7c1e9b40-52ad-4f6b-8d13-9e0f6a27c5b8
                 */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    /**
                     * @description What is left in that window: requests (`r`), and seconds until it starts again (`t`).
                     * @example "editor";r=598;t=41
                     */
                    RateLimit?: string;
                    /**
                     * @description The tighter of the windows this request counted in: name, requests (`q`) and seconds (`w`). Absent where an operation has no rate limit.
                     * @example "editor";q=600;w=60
                     */
                    "RateLimit-Policy"?: string;
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example <!doctype html>
                     *     <html lang="en">…</html>
                     */
                    "text/html": string;
                };
            };
            400: components["responses"]["InvalidParameters"];
            401: components["responses"]["InvalidCredential"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["EditorRateLimit"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    "editor.save": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description UUID of the template.
                 * @example 7c1e9b40-52ad-4f6b-8d13-9e0f6a27c5b8
                 */
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "name": "Finisher 2026",
                 *       "status": "ACTIVE"
                 *     }
                 */
                "application/json": components["schemas"]["UpdateTemplate"];
            };
        };
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    /**
                     * @description What is left in that window: requests (`r`), and seconds until it starts again (`t`).
                     * @example "editor";r=598;t=41
                     */
                    RateLimit?: string;
                    /**
                     * @description The tighter of the windows this request counted in: name, requests (`q`) and seconds (`w`). Absent where an operation has no rate limit.
                     * @example "editor";q=600;w=60
                     */
                    "RateLimit-Policy"?: string;
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "01994f6e-8c40-7000-a5d2-3e9b17c04f68",
                     *       "short_code": "AVDWQ8383W",
                     *       "name": "Ana Souza",
                     *       "status": "ACTIVE",
                     *       "revision": 1,
                     *       "created_at": "2026-07-01T09:00:00.000Z",
                     *       "updated_at": "2026-09-15T14:30:00.000Z",
                     *       "page": {
                     *         "size": "a4",
                     *         "orientation": "landscape"
                     *       },
                     *       "pages": [
                     *         {
                     *           "background_url": null,
                     *           "elements": [
                     *             {
                     *               "kind": "text",
                     *               "id": "01994f6e-8c40-7000-a5d2-3e9b17c04f68",
                     *               "x": -500,
                     *               "y": -500,
                     *               "width": 0,
                     *               "height": 0,
                     *               "rotation": 0,
                     *               "text": "{recipient_name}",
                     *               "font": "sans",
                     *               "size": 4,
                     *               "weight": 400,
                     *               "color": "#0b3d5c",
                     *               "align": "left",
                     *               "vertical": "top",
                     *               "fit": "wrap",
                     *               "min_size": 6
                     *             }
                     *           ]
                     *         }
                     *       ],
                     *       "variants": [
                     *         {
                     *           "role": "text",
                     *           "pages": [
                     *             {
                     *               "background_url": null,
                     *               "elements": [
                     *                 {
                     *                   "kind": "text",
                     *                   "id": "01994f6e-8c40-7000-a5d2-3e9b17c04f68",
                     *                   "x": -500,
                     *                   "y": -500,
                     *                   "width": 0,
                     *                   "height": 0,
                     *                   "rotation": 0,
                     *                   "text": "{recipient_name}",
                     *                   "font": "sans",
                     *                   "size": 4,
                     *                   "weight": 400,
                     *                   "color": "#0b3d5c",
                     *                   "align": "left",
                     *                   "vertical": "top",
                     *                   "fit": "wrap",
                     *                   "min_size": 6
                     *                 }
                     *               ]
                     *             }
                     *           ]
                     *         }
                     *       ],
                     *       "images": [
                     *         {
                     *           "field": "design.logo_url",
                     *           "status": "pending",
                     *           "problem": "not_found"
                     *         }
                     *       ],
                     *       "warnings": [
                     *         {
                     *           "path": "recipient[3].recipient_name",
                     *           "code": "unrenderable_text",
                     *           "message": "text",
                     *           "did_you_mean": "ana.souza@gmail.com"
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": components["schemas"]["Template"];
                };
            };
            400: components["responses"]["InvalidRequest"];
            401: components["responses"]["InvalidCredential"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["EditorSaveConflict"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["EditorRateLimit"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    "editor.upload": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description UUID of the template.
                 * @example 7c1e9b40-52ad-4f6b-8d13-9e0f6a27c5b8
                 */
                id: string;
            };
            cookie?: never;
        };
        /** @description The picture. */
        requestBody: {
            content: {
                "application/pdf": unknown;
                "image/jpeg": unknown;
                "image/png": unknown;
                "image/svg+xml": unknown;
                "image/webp": unknown;
            };
        };
        responses: {
            /** @description Created. */
            201: {
                headers: {
                    /**
                     * @description What is left in that window: requests (`r`), and seconds until it starts again (`t`).
                     * @example "editor";r=598;t=41
                     */
                    RateLimit?: string;
                    /**
                     * @description The tighter of the windows this request counted in: name, requests (`q`) and seconds (`w`). Absent where an operation has no rate limit.
                     * @example "editor";q=600;w=60
                     */
                    "RateLimit-Policy"?: string;
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "image_url": "https://images.example.com/serverless-day-2026.png",
                     *       "width": 1,
                     *       "height": 1,
                     *       "created_at": "2026-07-01T09:00:00.000Z"
                     *     }
                     */
                    "application/json": components["schemas"]["UploadedImage"];
                };
            };
            400: components["responses"]["InvalidParameters"];
            401: components["responses"]["InvalidCredential"];
            404: components["responses"]["NotFound"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["EditorUploadTooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    "editor.preview": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description UUID of the template.
                 * @example 7c1e9b40-52ad-4f6b-8d13-9e0f6a27c5b8
                 */
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "content": {
                 *         "page": {
                 *           "size": "a4",
                 *           "orientation": "landscape"
                 *         },
                 *         "pages": [
                 *           {
                 *             "background_url": null,
                 *             "elements": [
                 *               {
                 *                 "kind": "text",
                 *                 "id": "01994f6e-8c40-7000-a5d2-3e9b17c04f68",
                 *                 "x": -500,
                 *                 "y": -500,
                 *                 "width": 0,
                 *                 "height": 0,
                 *                 "rotation": 0,
                 *                 "text": "{recipient_name}",
                 *                 "font": "sans",
                 *                 "size": 4,
                 *                 "weight": 400,
                 *                 "color": "#0b3d5c",
                 *                 "align": "left",
                 *                 "vertical": "top",
                 *                 "fit": "wrap",
                 *                 "min_size": 6
                 *               }
                 *             ]
                 *           }
                 *         ],
                 *         "variants": []
                 *       },
                 *       "page": 1,
                 *       "person": "short",
                 *       "locale": "pt",
                 *       "fields": []
                 *     }
                 */
                "application/json": components["schemas"]["TemplateSample"];
            };
        };
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    /**
                     * @description What is left in that window: requests (`r`), and seconds until it starts again (`t`).
                     * @example "editor";r=598;t=41
                     */
                    RateLimit?: string;
                    /**
                     * @description The tighter of the windows this request counted in: name, requests (`q`) and seconds (`w`). Absent where an operation has no rate limit.
                     * @example "editor";q=600;w=60
                     */
                    "RateLimit-Policy"?: string;
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    /** @example … */
                    "image/png": string;
                };
            };
            400: components["responses"]["EditorPreviewInvalid"];
            401: components["responses"]["InvalidCredential"];
            404: components["responses"]["NotFound"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["EditorRateLimit"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    "directory.next-steps": {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description The languages that the caller prefers (RFC 9110); `pt`, `en` and `es` are known, and English is the default.
                 * @example pt-BR, en;q=0.8
                 */
                "Accept-Language"?: string;
            };
            path: {
                /**
                 * @description Short code (recommended) or UUID.
                 * @example 7Q2M4XKD0A
                 */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    /**
                     * @description The language of the answer.
                     * @example pt
                     */
                    "Content-Language"?: string;
                    /**
                     * @description Names this state of the answer: sent as `If-None-Match`, it gives 304 while the answer is the same.
                     * @example W/"0uXr4JfhQe2n9aTqkV3y1B"
                     */
                    ETag?: string;
                    /**
                     * @description What is left in that window: requests (`r`), and seconds until it starts again (`t`).
                     * @example "directory";r=28;t=41
                     */
                    RateLimit?: string;
                    /**
                     * @description The tighter of the windows this request counted in: name, requests (`q`) and seconds (`w`). Absent where an operation has no rate limit.
                     * @example "directory";q=30;w=60
                     */
                    "RateLimit-Policy"?: string;
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "next_steps": {
                     *         "continuation": [
                     *           {
                     *             "event_id": "1f0c7a52-94b1-4a8e-9c3d-5b6f2e81a07c",
                     *             "name": "Ana Souza",
                     *             "description": "A day of talks and workshops on building with events, queues and functions.",
                     *             "category": "SPORTS",
                     *             "subcategory": "text",
                     *             "city": "São Paulo",
                     *             "state": "SP",
                     *             "location_type": "PHYSICAL",
                     *             "initial_date": "2026-09-12",
                     *             "finish_date": "2026-09-12",
                     *             "recurrence_type": "NONE",
                     *             "image_url": "https://images.example.com/serverless-day-2026.png",
                     *             "official_url": "https://serverlessday.example.com",
                     *             "certificate_count": 0,
                     *             "ai_analysis": {
                     *               "skills": [
                     *                 {
                     *                   "label": "Serverless architecture",
                     *                   "confidence": 0.94
                     *                 }
                     *               ],
                     *               "keywords": [
                     *                 {
                     *                   "label": "functions",
                     *                   "confidence": 0.88
                     *                 }
                     *               ],
                     *               "level": "intermediate"
                     *             },
                     *             "issuer": {
                     *               "name": "Ana Souza",
                     *               "company_name": "Comunidade Serverless Ltda.",
                     *               "nickname": "serverless-br",
                     *               "pic_url": "https://images.example.com/comunidade-serverless.png",
                     *               "verified": true
                     *             },
                     *             "platform_url": "https://certificates.example.com/api/e/AVDWQ8383W",
                     *             "reason": "Held the talk “Queues that never lose a message”"
                     *           }
                     *         ],
                     *         "preparatory": [
                     *           {
                     *             "event_id": "1f0c7a52-94b1-4a8e-9c3d-5b6f2e81a07c",
                     *             "name": "Ana Souza",
                     *             "description": "A day of talks and workshops on building with events, queues and functions.",
                     *             "category": "SPORTS",
                     *             "subcategory": "text",
                     *             "city": "São Paulo",
                     *             "state": "SP",
                     *             "location_type": "PHYSICAL",
                     *             "initial_date": "2026-09-12",
                     *             "finish_date": "2026-09-12",
                     *             "recurrence_type": "NONE",
                     *             "image_url": "https://images.example.com/serverless-day-2026.png",
                     *             "official_url": "https://serverlessday.example.com",
                     *             "certificate_count": 0,
                     *             "ai_analysis": {
                     *               "skills": [
                     *                 {
                     *                   "label": "Serverless architecture",
                     *                   "confidence": 0.94
                     *                 }
                     *               ],
                     *               "keywords": [
                     *                 {
                     *                   "label": "functions",
                     *                   "confidence": 0.88
                     *                 }
                     *               ],
                     *               "level": "intermediate"
                     *             },
                     *             "issuer": {
                     *               "name": "Ana Souza",
                     *               "company_name": "Comunidade Serverless Ltda.",
                     *               "nickname": "serverless-br",
                     *               "pic_url": "https://images.example.com/comunidade-serverless.png",
                     *               "verified": true
                     *             },
                     *             "platform_url": "https://certificates.example.com/api/e/AVDWQ8383W",
                     *             "reason": "Held the talk “Queues that never lose a message”"
                     *           }
                     *         ],
                     *         "deepening": [
                     *           {
                     *             "event_id": "1f0c7a52-94b1-4a8e-9c3d-5b6f2e81a07c",
                     *             "name": "Ana Souza",
                     *             "description": "A day of talks and workshops on building with events, queues and functions.",
                     *             "category": "SPORTS",
                     *             "subcategory": "text",
                     *             "city": "São Paulo",
                     *             "state": "SP",
                     *             "location_type": "PHYSICAL",
                     *             "initial_date": "2026-09-12",
                     *             "finish_date": "2026-09-12",
                     *             "recurrence_type": "NONE",
                     *             "image_url": "https://images.example.com/serverless-day-2026.png",
                     *             "official_url": "https://serverlessday.example.com",
                     *             "certificate_count": 0,
                     *             "ai_analysis": {
                     *               "skills": [
                     *                 {
                     *                   "label": "Serverless architecture",
                     *                   "confidence": 0.94
                     *                 }
                     *               ],
                     *               "keywords": [
                     *                 {
                     *                   "label": "functions",
                     *                   "confidence": 0.88
                     *                 }
                     *               ],
                     *               "level": "intermediate"
                     *             },
                     *             "issuer": {
                     *               "name": "Ana Souza",
                     *               "company_name": "Comunidade Serverless Ltda.",
                     *               "nickname": "serverless-br",
                     *               "pic_url": "https://images.example.com/comunidade-serverless.png",
                     *               "verified": true
                     *             },
                     *             "platform_url": "https://certificates.example.com/api/e/AVDWQ8383W",
                     *             "reason": "Held the talk “Queues that never lose a message”"
                     *           }
                     *         ],
                     *         "alternative": [
                     *           {
                     *             "event_id": "1f0c7a52-94b1-4a8e-9c3d-5b6f2e81a07c",
                     *             "name": "Ana Souza",
                     *             "description": "A day of talks and workshops on building with events, queues and functions.",
                     *             "category": "SPORTS",
                     *             "subcategory": "text",
                     *             "city": "São Paulo",
                     *             "state": "SP",
                     *             "location_type": "PHYSICAL",
                     *             "initial_date": "2026-09-12",
                     *             "finish_date": "2026-09-12",
                     *             "recurrence_type": "NONE",
                     *             "image_url": "https://images.example.com/serverless-day-2026.png",
                     *             "official_url": "https://serverlessday.example.com",
                     *             "certificate_count": 0,
                     *             "ai_analysis": {
                     *               "skills": [
                     *                 {
                     *                   "label": "Serverless architecture",
                     *                   "confidence": 0.94
                     *                 }
                     *               ],
                     *               "keywords": [
                     *                 {
                     *                   "label": "functions",
                     *                   "confidence": 0.88
                     *                 }
                     *               ],
                     *               "level": "intermediate"
                     *             },
                     *             "issuer": {
                     *               "name": "Ana Souza",
                     *               "company_name": "Comunidade Serverless Ltda.",
                     *               "nickname": "serverless-br",
                     *               "pic_url": "https://images.example.com/comunidade-serverless.png",
                     *               "verified": true
                     *             },
                     *             "platform_url": "https://certificates.example.com/api/e/AVDWQ8383W",
                     *             "reason": "Held the talk “Queues that never lose a message”"
                     *           }
                     *         ],
                     *         "suggestive": [
                     *           {
                     *             "event_id": "1f0c7a52-94b1-4a8e-9c3d-5b6f2e81a07c",
                     *             "name": "Ana Souza",
                     *             "description": "A day of talks and workshops on building with events, queues and functions.",
                     *             "category": "SPORTS",
                     *             "subcategory": "text",
                     *             "city": "São Paulo",
                     *             "state": "SP",
                     *             "location_type": "PHYSICAL",
                     *             "initial_date": "2026-09-12",
                     *             "finish_date": "2026-09-12",
                     *             "recurrence_type": "NONE",
                     *             "image_url": "https://images.example.com/serverless-day-2026.png",
                     *             "official_url": "https://serverlessday.example.com",
                     *             "certificate_count": 0,
                     *             "ai_analysis": {
                     *               "skills": [
                     *                 {
                     *                   "label": "Serverless architecture",
                     *                   "confidence": 0.94
                     *                 }
                     *               ],
                     *               "keywords": [
                     *                 {
                     *                   "label": "functions",
                     *                   "confidence": 0.88
                     *                 }
                     *               ],
                     *               "level": "intermediate"
                     *             },
                     *             "issuer": {
                     *               "name": "Ana Souza",
                     *               "company_name": "Comunidade Serverless Ltda.",
                     *               "nickname": "serverless-br",
                     *               "pic_url": "https://images.example.com/comunidade-serverless.png",
                     *               "verified": true
                     *             },
                     *             "platform_url": "https://certificates.example.com/api/e/AVDWQ8383W",
                     *             "reason": "Held the talk “Queues that never lose a message”"
                     *           }
                     *         ],
                     *         "similar": [
                     *           {
                     *             "event_id": "1f0c7a52-94b1-4a8e-9c3d-5b6f2e81a07c",
                     *             "name": "Ana Souza",
                     *             "description": "A day of talks and workshops on building with events, queues and functions.",
                     *             "category": "SPORTS",
                     *             "subcategory": "text",
                     *             "city": "São Paulo",
                     *             "state": "SP",
                     *             "location_type": "PHYSICAL",
                     *             "initial_date": "2026-09-12",
                     *             "finish_date": "2026-09-12",
                     *             "recurrence_type": "NONE",
                     *             "image_url": "https://images.example.com/serverless-day-2026.png",
                     *             "official_url": "https://serverlessday.example.com",
                     *             "certificate_count": 0,
                     *             "ai_analysis": {
                     *               "skills": [
                     *                 {
                     *                   "label": "Serverless architecture",
                     *                   "confidence": 0.94
                     *                 }
                     *               ],
                     *               "keywords": [
                     *                 {
                     *                   "label": "functions",
                     *                   "confidence": 0.88
                     *                 }
                     *               ],
                     *               "level": "intermediate"
                     *             },
                     *             "issuer": {
                     *               "name": "Ana Souza",
                     *               "company_name": "Comunidade Serverless Ltda.",
                     *               "nickname": "serverless-br",
                     *               "pic_url": "https://images.example.com/comunidade-serverless.png",
                     *               "verified": true
                     *             },
                     *             "platform_url": "https://certificates.example.com/api/e/AVDWQ8383W",
                     *             "reason": "Held the talk “Queues that never lose a message”"
                     *           }
                     *         ]
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["NextStepsAnswer"];
                };
            };
            /** @description The answer with the ETag that `If-None-Match` names is still the right one. */
            304: {
                headers: {
                    /**
                     * @description Names this state of the answer: sent as `If-None-Match`, it gives 304 while the answer is the same.
                     * @example W/"0uXr4JfhQe2n9aTqkV3y1B"
                     */
                    ETag?: string;
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["InvalidParameters"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["DirectoryRateLimit"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    "directory.list": {
        parameters: {
            query?: {
                /** @description Only events of this category. */
                category?: "SPORTS" | "EDUCATION" | "CORPORATE" | "SOCIOCULTURAL";
                /** @description Only events in this city. */
                city?: string;
                /** @description First day of a period (UTC). Events match that take place on one of its days; those without `initial_date` do not. */
                from?: string;
                /** @description Events per page. */
                limit?: number;
                /** @description Number of the page, from 1. */
                page?: number;
                /** @description Words that name, description, skills or keywords must all have; the last one may be the beginning of a word. Accents and case do not matter. */
                q?: string;
                /** @description State or province. A Brazilian state by name or by code: `São Paulo` and `SP` find the same. */
                state?: string;
                /** @description Last day of a period (UTC). Events match that take place on one of its days; those without `initial_date` do not. */
                until?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    /**
                     * @description Names this state of the answer: sent as `If-None-Match`, it gives 304 while the answer is the same.
                     * @example W/"0uXr4JfhQe2n9aTqkV3y1B"
                     */
                    ETag?: string;
                    /**
                     * @description What is left in that window: requests (`r`), and seconds until it starts again (`t`).
                     * @example "directory";r=28;t=41
                     */
                    RateLimit?: string;
                    /**
                     * @description The tighter of the windows this request counted in: name, requests (`q`) and seconds (`w`). Absent where an operation has no rate limit.
                     * @example "directory";q=30;w=60
                     */
                    "RateLimit-Policy"?: string;
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "events": [
                     *         {
                     *           "event_id": "1f0c7a52-94b1-4a8e-9c3d-5b6f2e81a07c",
                     *           "name": "Ana Souza",
                     *           "description": "A day of talks and workshops on building with events, queues and functions.",
                     *           "category": "SPORTS",
                     *           "subcategory": "text",
                     *           "city": "São Paulo",
                     *           "state": "SP",
                     *           "location_type": "PHYSICAL",
                     *           "initial_date": "2026-09-12",
                     *           "finish_date": "2026-09-12",
                     *           "recurrence_type": "NONE",
                     *           "image_url": "https://images.example.com/serverless-day-2026.png",
                     *           "official_url": "https://serverlessday.example.com",
                     *           "certificate_count": 0,
                     *           "ai_analysis": {
                     *             "skills": [
                     *               {
                     *                 "label": "Serverless architecture",
                     *                 "confidence": 0.94
                     *               }
                     *             ],
                     *             "keywords": [
                     *               {
                     *                 "label": "functions",
                     *                 "confidence": 0.88
                     *               }
                     *             ],
                     *             "level": "intermediate"
                     *           },
                     *           "issuer": {
                     *             "name": "Ana Souza",
                     *             "company_name": "Comunidade Serverless Ltda.",
                     *             "nickname": "serverless-br",
                     *             "pic_url": "https://images.example.com/comunidade-serverless.png",
                     *             "verified": true
                     *           },
                     *           "platform_url": "https://certificates.example.com/api/e/AVDWQ8383W"
                     *         }
                     *       ],
                     *       "total": 1,
                     *       "page": 1,
                     *       "totalPages": 1
                     *     }
                     */
                    "application/json": components["schemas"]["PublicEventList"];
                };
            };
            /** @description The answer with the ETag that `If-None-Match` names is still the right one. */
            304: {
                headers: {
                    /**
                     * @description Names this state of the answer: sent as `If-None-Match`, it gives 304 while the answer is the same.
                     * @example W/"0uXr4JfhQe2n9aTqkV3y1B"
                     */
                    ETag?: string;
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["InvalidParameters"];
            429: components["responses"]["DirectoryRateLimit"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    "events.list.panel": {
        parameters: {
            query?: {
                /** @description Only events of this category. */
                category?: "SPORTS" | "EDUCATION" | "CORPORATE" | "SOCIOCULTURAL";
                /** @description `next_cursor` of the page before; the other parameters must be the same. */
                cursor?: string;
                /** @description Items per page. */
                limit?: number;
                /** @description Start position. Use `cursor` to go deeper. */
                offset?: number;
                /** @description Part of the name; accents and case do not matter. */
                q?: string;
                /** @description Only records in this status. */
                status?: "DRAFT" | "ACTIVE" | "ARCHIVED";
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    /**
                     * @description What is left in that window: requests (`r`), and seconds until it starts again (`t`).
                     * @example "session";r=298;t=41
                     */
                    RateLimit?: string;
                    /**
                     * @description The tighter of the windows this request counted in: name, requests (`q`) and seconds (`w`). Absent where an operation has no rate limit.
                     * @example "session";q=300;w=60
                     */
                    "RateLimit-Policy"?: string;
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": [
                     *         {
                     *           "id": "1f0c7a52-94b1-4a8e-9c3d-5b6f2e81a07c",
                     *           "short_code": "AVDWQ8383W",
                     *           "name": "Serverless Day 2026",
                     *           "description": "A day of talks and workshops on building with events, queues and functions.",
                     *           "category": "EDUCATION",
                     *           "subcategory": "Technology",
                     *           "city": "São Paulo",
                     *           "state": "SP",
                     *           "location_type": "PHYSICAL",
                     *           "initial_date": "2026-09-12",
                     *           "finish_date": "2026-09-12",
                     *           "recurrence_type": "YEARLY",
                     *           "image_url": "https://images.example.com/serverless-day-2026.png",
                     *           "official_url": "https://serverlessday.example.com",
                     *           "is_private": false,
                     *           "status": "ACTIVE",
                     *           "connections": [
                     *             {
                     *               "event_id": "6d2b9e14-0f37-4c65-8a21-b7c4d90e35fa",
                     *               "type": "continuation"
                     *             }
                     *           ],
                     *           "images": [
                     *             {
                     *               "field": "image_url",
                     *               "status": "ready",
                     *               "problem": null
                     *             }
                     *           ],
                     *           "certificate_count": 128,
                     *           "ai_analysis": {
                     *             "skills": [
                     *               {
                     *                 "label": "Serverless architecture",
                     *                 "confidence": 0.94
                     *               }
                     *             ],
                     *             "keywords": [
                     *               {
                     *                 "label": "functions",
                     *                 "confidence": 0.88
                     *               }
                     *             ],
                     *             "level": "intermediate"
                     *           },
                     *           "platform_url": "https://certificates.example.com/api/e/AVDWQ8383W",
                     *           "listed": true,
                     *           "unlisted_reason": null,
                     *           "created_at": "2026-07-01T09:00:00.000Z",
                     *           "updated_at": "2026-09-15T14:30:00.000Z"
                     *         }
                     *       ],
                     *       "limit": 20,
                     *       "offset": 0,
                     *       "has_more": false,
                     *       "next_cursor": null
                     *     }
                     */
                    "application/json": components["schemas"]["EventPage"];
                };
            };
            400: components["responses"]["InvalidParameters"];
            401: components["responses"]["InvalidCredential"];
            403: components["responses"]["SessionReadForbidden"];
            429: components["responses"]["SessionRateLimit"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    "events.create.panel": {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description A value of your own that names this request, such as a UUID. Repeating the request with the same key and body within 24 hours gives the first answer again, with `Idempotency-Replayed: true`, and does nothing twice.
                 * @example 9b2f6c1e-5d0a-4f7e-8a43-c6f1b7d2e905
                 */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "name": "Serverless Day 2026",
                 *       "description": "A day of talks and workshops on building with events, queues and functions.",
                 *       "category": "EDUCATION",
                 *       "subcategory": "Technology",
                 *       "city": "São Paulo",
                 *       "state": "SP",
                 *       "location_type": "PHYSICAL",
                 *       "initial_date": "2026-09-12",
                 *       "finish_date": "2026-09-12",
                 *       "recurrence_type": "YEARLY",
                 *       "image_url": "https://images.example.com/serverless-day-2026.png",
                 *       "official_url": "https://serverlessday.example.com",
                 *       "is_private": false,
                 *       "status": "ACTIVE",
                 *       "connections": [
                 *         {
                 *           "event_id": "6d2b9e14-0f37-4c65-8a21-b7c4d90e35fa",
                 *           "type": "continuation"
                 *         }
                 *       ]
                 *     }
                 */
                "application/json": components["schemas"]["CreateEvent"];
            };
        };
        responses: {
            /** @description Created. */
            201: {
                headers: {
                    "Idempotency-Replayed": components["headers"]["Idempotency-Replayed"];
                    /**
                     * @description What is left in that window: requests (`r`), and seconds until it starts again (`t`).
                     * @example "session";r=298;t=41
                     */
                    RateLimit?: string;
                    /**
                     * @description The tighter of the windows this request counted in: name, requests (`q`) and seconds (`w`). Absent where an operation has no rate limit.
                     * @example "session";q=300;w=60
                     */
                    "RateLimit-Policy"?: string;
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "1f0c7a52-94b1-4a8e-9c3d-5b6f2e81a07c",
                     *       "short_code": "AVDWQ8383W",
                     *       "name": "Serverless Day 2026",
                     *       "description": "A day of talks and workshops on building with events, queues and functions.",
                     *       "category": "EDUCATION",
                     *       "subcategory": "Technology",
                     *       "city": "São Paulo",
                     *       "state": "SP",
                     *       "location_type": "PHYSICAL",
                     *       "initial_date": "2026-09-12",
                     *       "finish_date": "2026-09-12",
                     *       "recurrence_type": "YEARLY",
                     *       "image_url": "https://images.example.com/serverless-day-2026.png",
                     *       "official_url": "https://serverlessday.example.com",
                     *       "is_private": false,
                     *       "status": "ACTIVE",
                     *       "connections": [
                     *         {
                     *           "event_id": "6d2b9e14-0f37-4c65-8a21-b7c4d90e35fa",
                     *           "type": "continuation"
                     *         }
                     *       ],
                     *       "images": [
                     *         {
                     *           "field": "image_url",
                     *           "status": "ready",
                     *           "problem": null
                     *         }
                     *       ],
                     *       "certificate_count": 128,
                     *       "ai_analysis": {
                     *         "skills": [
                     *           {
                     *             "label": "Serverless architecture",
                     *             "confidence": 0.94
                     *           }
                     *         ],
                     *         "keywords": [
                     *           {
                     *             "label": "functions",
                     *             "confidence": 0.88
                     *           }
                     *         ],
                     *         "level": "intermediate"
                     *       },
                     *       "platform_url": "https://certificates.example.com/api/e/AVDWQ8383W",
                     *       "listed": true,
                     *       "unlisted_reason": null,
                     *       "created_at": "2026-07-01T09:00:00.000Z",
                     *       "updated_at": "2026-09-15T14:30:00.000Z"
                     *     }
                     */
                    "application/json": components["schemas"]["Event"];
                };
            };
            400: components["responses"]["InvalidRequest"];
            401: components["responses"]["InvalidCredential"];
            403: components["responses"]["SessionWriteForbidden"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["IdempotencyKeyReused"];
            429: components["responses"]["SessionRateLimit"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    "events.get.panel": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Short code (recommended) or UUID.
                 * @example 7Q2M4XKD0A
                 */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    /**
                     * @description What is left in that window: requests (`r`), and seconds until it starts again (`t`).
                     * @example "session";r=298;t=41
                     */
                    RateLimit?: string;
                    /**
                     * @description The tighter of the windows this request counted in: name, requests (`q`) and seconds (`w`). Absent where an operation has no rate limit.
                     * @example "session";q=300;w=60
                     */
                    "RateLimit-Policy"?: string;
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "1f0c7a52-94b1-4a8e-9c3d-5b6f2e81a07c",
                     *       "short_code": "AVDWQ8383W",
                     *       "name": "Serverless Day 2026",
                     *       "description": "A day of talks and workshops on building with events, queues and functions.",
                     *       "category": "EDUCATION",
                     *       "subcategory": "Technology",
                     *       "city": "São Paulo",
                     *       "state": "SP",
                     *       "location_type": "PHYSICAL",
                     *       "initial_date": "2026-09-12",
                     *       "finish_date": "2026-09-12",
                     *       "recurrence_type": "YEARLY",
                     *       "image_url": "https://images.example.com/serverless-day-2026.png",
                     *       "official_url": "https://serverlessday.example.com",
                     *       "is_private": false,
                     *       "status": "ACTIVE",
                     *       "connections": [
                     *         {
                     *           "event_id": "6d2b9e14-0f37-4c65-8a21-b7c4d90e35fa",
                     *           "type": "continuation"
                     *         }
                     *       ],
                     *       "images": [
                     *         {
                     *           "field": "image_url",
                     *           "status": "ready",
                     *           "problem": null
                     *         }
                     *       ],
                     *       "certificate_count": 128,
                     *       "ai_analysis": {
                     *         "skills": [
                     *           {
                     *             "label": "Serverless architecture",
                     *             "confidence": 0.94
                     *           }
                     *         ],
                     *         "keywords": [
                     *           {
                     *             "label": "functions",
                     *             "confidence": 0.88
                     *           }
                     *         ],
                     *         "level": "intermediate"
                     *       },
                     *       "platform_url": "https://certificates.example.com/api/e/AVDWQ8383W",
                     *       "listed": true,
                     *       "unlisted_reason": null,
                     *       "created_at": "2026-07-01T09:00:00.000Z",
                     *       "updated_at": "2026-09-15T14:30:00.000Z"
                     *     }
                     */
                    "application/json": components["schemas"]["Event"];
                };
            };
            400: components["responses"]["InvalidParameters"];
            401: components["responses"]["InvalidCredential"];
            403: components["responses"]["SessionReadForbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["SessionRateLimit"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    "events.remove.panel": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Short code (recommended) or UUID.
                 * @example 7Q2M4XKD0A
                 */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done; the answer has no body. */
            204: {
                headers: {
                    /**
                     * @description What is left in that window: requests (`r`), and seconds until it starts again (`t`).
                     * @example "session";r=298;t=41
                     */
                    RateLimit?: string;
                    /**
                     * @description The tighter of the windows this request counted in: name, requests (`q`) and seconds (`w`). Absent where an operation has no rate limit.
                     * @example "session";q=300;w=60
                     */
                    "RateLimit-Policy"?: string;
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["InvalidParameters"];
            401: components["responses"]["InvalidCredential"];
            403: components["responses"]["SessionWriteForbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["EventHasCertificates"];
            429: components["responses"]["SessionRateLimit"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    "events.update.panel": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Short code (recommended) or UUID.
                 * @example 7Q2M4XKD0A
                 */
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "status": "ARCHIVED",
                 *       "official_url": null
                 *     }
                 */
                "application/json": components["schemas"]["UpdateEvent"];
            };
        };
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    /**
                     * @description What is left in that window: requests (`r`), and seconds until it starts again (`t`).
                     * @example "session";r=298;t=41
                     */
                    RateLimit?: string;
                    /**
                     * @description The tighter of the windows this request counted in: name, requests (`q`) and seconds (`w`). Absent where an operation has no rate limit.
                     * @example "session";q=300;w=60
                     */
                    "RateLimit-Policy"?: string;
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "1f0c7a52-94b1-4a8e-9c3d-5b6f2e81a07c",
                     *       "short_code": "AVDWQ8383W",
                     *       "name": "Serverless Day 2026",
                     *       "description": "A day of talks and workshops on building with events, queues and functions.",
                     *       "category": "EDUCATION",
                     *       "subcategory": "Technology",
                     *       "city": "São Paulo",
                     *       "state": "SP",
                     *       "location_type": "PHYSICAL",
                     *       "initial_date": "2026-09-12",
                     *       "finish_date": "2026-09-12",
                     *       "recurrence_type": "YEARLY",
                     *       "image_url": "https://images.example.com/serverless-day-2026.png",
                     *       "official_url": "https://serverlessday.example.com",
                     *       "is_private": false,
                     *       "status": "ACTIVE",
                     *       "connections": [
                     *         {
                     *           "event_id": "6d2b9e14-0f37-4c65-8a21-b7c4d90e35fa",
                     *           "type": "continuation"
                     *         }
                     *       ],
                     *       "images": [
                     *         {
                     *           "field": "image_url",
                     *           "status": "ready",
                     *           "problem": null
                     *         }
                     *       ],
                     *       "certificate_count": 128,
                     *       "ai_analysis": {
                     *         "skills": [
                     *           {
                     *             "label": "Serverless architecture",
                     *             "confidence": 0.94
                     *           }
                     *         ],
                     *         "keywords": [
                     *           {
                     *             "label": "functions",
                     *             "confidence": 0.88
                     *           }
                     *         ],
                     *         "level": "intermediate"
                     *       },
                     *       "platform_url": "https://certificates.example.com/api/e/AVDWQ8383W",
                     *       "listed": true,
                     *       "unlisted_reason": null,
                     *       "created_at": "2026-07-01T09:00:00.000Z",
                     *       "updated_at": "2026-09-15T14:30:00.000Z"
                     *     }
                     */
                    "application/json": components["schemas"]["Event"];
                };
            };
            400: components["responses"]["InvalidRequest"];
            401: components["responses"]["InvalidCredential"];
            403: components["responses"]["SessionWriteForbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["SessionRateLimit"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    "field-presets.list.panel": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    /**
                     * @description What is left in that window: requests (`r`), and seconds until it starts again (`t`).
                     * @example "session";r=298;t=41
                     */
                    RateLimit?: string;
                    /**
                     * @description The tighter of the windows this request counted in: name, requests (`q`) and seconds (`w`). Absent where an operation has no rate limit.
                     * @example "session";q=300;w=60
                     */
                    "RateLimit-Policy"?: string;
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "presets": [
                     *         {
                     *           "id": "race",
                     *           "name": {
                     *             "pt": "Palestrante",
                     *             "en": "Speaker",
                     *             "es": "Ponente"
                     *           },
                     *           "fields": [
                     *             {
                     *               "key": "chip_time",
                     *               "label": {
                     *                 "pt": "Tempo líquido",
                     *                 "en": "Chip time",
                     *                 "es": "Tiempo neto"
                     *               },
                     *               "type": "duration",
                     *               "required": false,
                     *               "show": [
                     *                 "document",
                     *                 "page",
                     *                 "email",
                     *                 "credential",
                     *                 "webhook"
                     *               ]
                     *             }
                     *           ],
                     *           "roles": [
                     *             {
                     *               "key": "text",
                     *               "label": {
                     *                 "pt": "Palestrante",
                     *                 "en": "Speaker",
                     *                 "es": "Ponente"
                     *               }
                     *             }
                     *           ]
                     *         }
                     *       ],
                     *       "headings": [
                     *         {
                     *           "key": "text",
                     *           "headings": [
                     *             "text"
                     *           ]
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": components["schemas"]["FieldPresets"];
                };
            };
            400: components["responses"]["InvalidParameters"];
            401: components["responses"]["InvalidCredential"];
            403: components["responses"]["SessionReadForbidden"];
            429: components["responses"]["SessionRateLimit"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    "pages.invitation": {
        parameters: {
            query?: {
                /** @description Language of the page. */
                lang?: "pt" | "en" | "es";
            };
            header?: never;
            path: {
                /**
                 * @description The signed token of the link in the recipient's e-mail.
                 * @example AQGZT26MQHAApdI-mxfAT2gLbkw5cdJPWLkK46h9FcJkAckRBk89ALJqS5Jp6rRUiUZTT3o
                 */
                token: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    /**
                     * @description What is left in that window: requests (`r`), and seconds until it starts again (`t`).
                     * @example "link";r=58;t=41
                     */
                    RateLimit?: string;
                    /**
                     * @description The tighter of the windows this request counted in: name, requests (`q`) and seconds (`w`). Absent where an operation has no rate limit.
                     * @example "link";q=60;w=60
                     */
                    "RateLimit-Policy"?: string;
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example <!doctype html>
                     *     <html lang="en">…</html>
                     */
                    "text/html": string;
                };
            };
            400: components["responses"]["InvalidParameters"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["LinkRateLimit"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    "pages.accept": {
        parameters: {
            query?: {
                /** @description Language of the page. */
                lang?: "pt" | "en" | "es";
            };
            header?: never;
            path: {
                /**
                 * @description The signed token of the link in the recipient's e-mail.
                 * @example AQGZT26MQHAApdI-mxfAT2gLbkw5cdJPWLkK46h9FcJkAckRBk89ALJqS5Jp6rRUiUZTT3o
                 */
                token: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done; the result is at another address. */
            303: {
                headers: {
                    /**
                     * @description The other address.
                     * @example https://certificates.example.com/api/c/7Q2M4XKD0A5V
                     */
                    Location?: string;
                    /**
                     * @description What is left in that window: requests (`r`), and seconds until it starts again (`t`).
                     * @example "link";r=58;t=41
                     */
                    RateLimit?: string;
                    /**
                     * @description The tighter of the windows this request counted in: name, requests (`q`) and seconds (`w`). Absent where an operation has no rate limit.
                     * @example "link";q=60;w=60
                     */
                    "RateLimit-Policy"?: string;
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example <!doctype html>
                     *     <html lang="en">…</html>
                     */
                    "text/html": string;
                };
            };
            400: components["responses"]["InvalidParameters"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["PagesAcceptConflict"];
            413: components["responses"]["PayloadTooLarge"];
            429: components["responses"]["LinkRateLimit"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    "pages.erase": {
        parameters: {
            query?: {
                /** @description Language of the page. */
                lang?: "pt" | "en" | "es";
            };
            header?: never;
            path: {
                /**
                 * @description The signed token of the link in the recipient's e-mail.
                 * @example AQGZT26MQHAApdI-mxfAT2gLbkw5cdJPWLkK46h9FcJkAckRBk89ALJqS5Jp6rRUiUZTT3o
                 */
                token: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    /**
                     * @description What is left in that window: requests (`r`), and seconds until it starts again (`t`).
                     * @example "link";r=58;t=41
                     */
                    RateLimit?: string;
                    /**
                     * @description The tighter of the windows this request counted in: name, requests (`q`) and seconds (`w`). Absent where an operation has no rate limit.
                     * @example "link";q=60;w=60
                     */
                    "RateLimit-Policy"?: string;
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example <!doctype html>
                     *     <html lang="en">…</html>
                     */
                    "text/html": string;
                };
            };
            400: components["responses"]["InvalidParameters"];
            404: components["responses"]["NotFound"];
            413: components["responses"]["PayloadTooLarge"];
            429: components["responses"]["LinkRateLimit"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    "pages.messages": {
        parameters: {
            query?: {
                /** @description Language of the page. */
                lang?: "pt" | "en" | "es";
            };
            header?: never;
            path: {
                /**
                 * @description The signed token of the link in the recipient's e-mail.
                 * @example AQGZT26MQHAApdI-mxfAT2gLbkw5cdJPWLkK46h9FcJkAckRBk89ALJqS5Jp6rRUiUZTT3o
                 */
                token: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "messages": "stop"
                 *     }
                 */
                "application/json": components["schemas"]["MessagesChoice"];
                /**
                 * @example {
                 *       "messages": "stop"
                 *     }
                 */
                "application/x-www-form-urlencoded": components["schemas"]["MessagesChoice"];
            };
        };
        responses: {
            /** @description Done; the result is at another address. */
            303: {
                headers: {
                    /**
                     * @description The other address.
                     * @example https://certificates.example.com/api/c/7Q2M4XKD0A5V
                     */
                    Location?: string;
                    /**
                     * @description What is left in that window: requests (`r`), and seconds until it starts again (`t`).
                     * @example "link";r=58;t=41
                     */
                    RateLimit?: string;
                    /**
                     * @description The tighter of the windows this request counted in: name, requests (`q`) and seconds (`w`). Absent where an operation has no rate limit.
                     * @example "link";q=60;w=60
                     */
                    "RateLimit-Policy"?: string;
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example <!doctype html>
                     *     <html lang="en">…</html>
                     */
                    "text/html": string;
                };
            };
            400: components["responses"]["InvalidRequest"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["PagesMessagesConflict"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["LinkRateLimit"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    "pages.reconsider": {
        parameters: {
            query?: {
                /** @description Language of the page. */
                lang?: "pt" | "en" | "es";
            };
            header?: never;
            path: {
                /**
                 * @description The signed token of the link in the recipient's e-mail.
                 * @example AQGZT26MQHAApdI-mxfAT2gLbkw5cdJPWLkK46h9FcJkAckRBk89ALJqS5Jp6rRUiUZTT3o
                 */
                token: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done; the result is at another address. */
            303: {
                headers: {
                    /**
                     * @description The other address.
                     * @example https://certificates.example.com/api/c/7Q2M4XKD0A5V
                     */
                    Location?: string;
                    /**
                     * @description What is left in that window: requests (`r`), and seconds until it starts again (`t`).
                     * @example "link";r=58;t=41
                     */
                    RateLimit?: string;
                    /**
                     * @description The tighter of the windows this request counted in: name, requests (`q`) and seconds (`w`). Absent where an operation has no rate limit.
                     * @example "link";q=60;w=60
                     */
                    "RateLimit-Policy"?: string;
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example <!doctype html>
                     *     <html lang="en">…</html>
                     */
                    "text/html": string;
                };
            };
            400: components["responses"]["InvalidParameters"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["PagesReconsiderConflict"];
            413: components["responses"]["PayloadTooLarge"];
            429: components["responses"]["LinkRateLimit"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    "pages.reject-form": {
        parameters: {
            query?: {
                /** @description Language of the page. */
                lang?: "pt" | "en" | "es";
            };
            header?: never;
            path: {
                /**
                 * @description The signed token of the link in the recipient's e-mail.
                 * @example AQGZT26MQHAApdI-mxfAT2gLbkw5cdJPWLkK46h9FcJkAckRBk89ALJqS5Jp6rRUiUZTT3o
                 */
                token: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    /**
                     * @description What is left in that window: requests (`r`), and seconds until it starts again (`t`).
                     * @example "link";r=58;t=41
                     */
                    RateLimit?: string;
                    /**
                     * @description The tighter of the windows this request counted in: name, requests (`q`) and seconds (`w`). Absent where an operation has no rate limit.
                     * @example "link";q=60;w=60
                     */
                    "RateLimit-Policy"?: string;
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example <!doctype html>
                     *     <html lang="en">…</html>
                     */
                    "text/html": string;
                };
            };
            400: components["responses"]["InvalidParameters"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["LinkRateLimit"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    "pages.reject": {
        parameters: {
            query?: {
                /** @description Language of the page. */
                lang?: "pt" | "en" | "es";
            };
            header?: never;
            path: {
                /**
                 * @description The signed token of the link in the recipient's e-mail.
                 * @example AQGZT26MQHAApdI-mxfAT2gLbkw5cdJPWLkK46h9FcJkAckRBk89ALJqS5Jp6rRUiUZTT3o
                 */
                token: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done; the result is at another address. */
            303: {
                headers: {
                    /**
                     * @description The other address.
                     * @example https://certificates.example.com/api/c/7Q2M4XKD0A5V
                     */
                    Location?: string;
                    /**
                     * @description What is left in that window: requests (`r`), and seconds until it starts again (`t`).
                     * @example "link";r=58;t=41
                     */
                    RateLimit?: string;
                    /**
                     * @description The tighter of the windows this request counted in: name, requests (`q`) and seconds (`w`). Absent where an operation has no rate limit.
                     * @example "link";q=60;w=60
                     */
                    "RateLimit-Policy"?: string;
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example <!doctype html>
                     *     <html lang="en">…</html>
                     */
                    "text/html": string;
                };
            };
            400: components["responses"]["InvalidParameters"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["PagesRejectConflict"];
            413: components["responses"]["PayloadTooLarge"];
            429: components["responses"]["LinkRateLimit"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    "pages.sample": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The signed token of the link in the recipient's e-mail.
                 * @example AQGZT26MQHAApdI-mxfAT2gLbkw5cdJPWLkK46h9FcJkAckRBk89ALJqS5Jp6rRUiUZTT3o
                 */
                token: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    /**
                     * @description What is left in that window: requests (`r`), and seconds until it starts again (`t`).
                     * @example "link";r=58;t=41
                     */
                    RateLimit?: string;
                    /**
                     * @description The tighter of the windows this request counted in: name, requests (`q`) and seconds (`w`). Absent where an operation has no rate limit.
                     * @example "link";q=60;w=60
                     */
                    "RateLimit-Policy"?: string;
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    /** @example … */
                    "image/png": string;
                };
            };
            400: components["responses"]["InvalidParameters"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["LinkRateLimit"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    "pages.share": {
        parameters: {
            query?: {
                /** @description Language of the page. */
                lang?: "pt" | "en" | "es";
            };
            header?: never;
            path: {
                /**
                 * @description The signed token of the link in the recipient's e-mail.
                 * @example AQGZT26MQHAApdI-mxfAT2gLbkw5cdJPWLkK46h9FcJkAckRBk89ALJqS5Jp6rRUiUZTT3o
                 */
                token: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "visibility": "public",
                 *       "name_in_credential": "true"
                 *     }
                 */
                "application/json": components["schemas"]["SharingForm"];
                /**
                 * @example {
                 *       "visibility": "public",
                 *       "name_in_credential": "true"
                 *     }
                 */
                "application/x-www-form-urlencoded": components["schemas"]["SharingForm"];
            };
        };
        responses: {
            /** @description Done; the result is at another address. */
            303: {
                headers: {
                    /**
                     * @description The other address.
                     * @example https://certificates.example.com/api/c/7Q2M4XKD0A5V
                     */
                    Location?: string;
                    /**
                     * @description What is left in that window: requests (`r`), and seconds until it starts again (`t`).
                     * @example "link";r=58;t=41
                     */
                    RateLimit?: string;
                    /**
                     * @description The tighter of the windows this request counted in: name, requests (`q`) and seconds (`w`). Absent where an operation has no rate limit.
                     * @example "link";q=60;w=60
                     */
                    "RateLimit-Policy"?: string;
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example <!doctype html>
                     *     <html lang="en">…</html>
                     */
                    "text/html": string;
                };
            };
            400: components["responses"]["InvalidRequest"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["NotAccepted"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["LinkRateLimit"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    "pages.subscribe": {
        parameters: {
            query?: {
                /** @description Language of the page. */
                lang?: "pt" | "en" | "es";
            };
            header?: never;
            path: {
                /**
                 * @description The signed token of the link in the recipient's e-mail.
                 * @example AQGZT26MQHAApdI-mxfAT2gLbkw5cdJPWLkK46h9FcJkAckRBk89ALJqS5Jp6rRUiUZTT3o
                 */
                token: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    /**
                     * @description What is left in that window: requests (`r`), and seconds until it starts again (`t`).
                     * @example "link";r=58;t=41
                     */
                    RateLimit?: string;
                    /**
                     * @description The tighter of the windows this request counted in: name, requests (`q`) and seconds (`w`). Absent where an operation has no rate limit.
                     * @example "link";q=60;w=60
                     */
                    "RateLimit-Policy"?: string;
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example <!doctype html>
                     *     <html lang="en">…</html>
                     */
                    "text/html": string;
                };
            };
            400: components["responses"]["InvalidParameters"];
            404: components["responses"]["NotFound"];
            413: components["responses"]["PayloadTooLarge"];
            429: components["responses"]["LinkRateLimit"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    "pages.unsubscribe-form": {
        parameters: {
            query?: {
                /** @description Language of the page. */
                lang?: "pt" | "en" | "es";
            };
            header?: never;
            path: {
                /**
                 * @description The signed token of the link in the recipient's e-mail.
                 * @example AQGZT26MQHAApdI-mxfAT2gLbkw5cdJPWLkK46h9FcJkAckRBk89ALJqS5Jp6rRUiUZTT3o
                 */
                token: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    /**
                     * @description What is left in that window: requests (`r`), and seconds until it starts again (`t`).
                     * @example "link";r=58;t=41
                     */
                    RateLimit?: string;
                    /**
                     * @description The tighter of the windows this request counted in: name, requests (`q`) and seconds (`w`). Absent where an operation has no rate limit.
                     * @example "link";q=60;w=60
                     */
                    "RateLimit-Policy"?: string;
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example <!doctype html>
                     *     <html lang="en">…</html>
                     */
                    "text/html": string;
                };
            };
            400: components["responses"]["InvalidParameters"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["LinkRateLimit"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    "pages.unsubscribe": {
        parameters: {
            query?: {
                /** @description Language of the page. */
                lang?: "pt" | "en" | "es";
            };
            header?: never;
            path: {
                /**
                 * @description The signed token of the link in the recipient's e-mail.
                 * @example AQGZT26MQHAApdI-mxfAT2gLbkw5cdJPWLkK46h9FcJkAckRBk89ALJqS5Jp6rRUiUZTT3o
                 */
                token: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    /**
                     * @description What is left in that window: requests (`r`), and seconds until it starts again (`t`).
                     * @example "link";r=58;t=41
                     */
                    RateLimit?: string;
                    /**
                     * @description The tighter of the windows this request counted in: name, requests (`q`) and seconds (`w`). Absent where an operation has no rate limit.
                     * @example "link";q=60;w=60
                     */
                    "RateLimit-Policy"?: string;
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example <!doctype html>
                     *     <html lang="en">…</html>
                     */
                    "text/html": string;
                };
            };
            400: components["responses"]["InvalidParameters"];
            404: components["responses"]["NotFound"];
            413: components["responses"]["PayloadTooLarge"];
            429: components["responses"]["LinkRateLimit"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    "images.list.panel": {
        parameters: {
            query?: {
                /** @description `next_cursor` of the page before; the other parameters must be the same. */
                cursor?: string;
                /** @description Items per page. */
                limit?: number;
                /** @description Start position. Use `cursor` to go deeper. */
                offset?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    /**
                     * @description What is left in that window: requests (`r`), and seconds until it starts again (`t`).
                     * @example "session";r=298;t=41
                     */
                    RateLimit?: string;
                    /**
                     * @description The tighter of the windows this request counted in: name, requests (`q`) and seconds (`w`). Absent where an operation has no rate limit.
                     * @example "session";q=300;w=60
                     */
                    "RateLimit-Policy"?: string;
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": [
                     *         {
                     *           "image_url": "https://images.example.com/serverless-day-2026.png",
                     *           "width": 1,
                     *           "height": 1,
                     *           "created_at": "2026-07-01T09:00:00.000Z"
                     *         }
                     *       ],
                     *       "limit": 20,
                     *       "offset": 0,
                     *       "has_more": false,
                     *       "next_cursor": null
                     *     }
                     */
                    "application/json": components["schemas"]["UploadedImagePage"];
                };
            };
            400: components["responses"]["InvalidParameters"];
            401: components["responses"]["InvalidCredential"];
            403: components["responses"]["SessionReadForbidden"];
            429: components["responses"]["SessionRateLimit"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    "images.upload.panel": {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description A value of your own that names this request, such as a UUID. Repeating the request with the same key and body within 24 hours gives the first answer again, with `Idempotency-Replayed: true`, and does nothing twice.
                 * @example 9b2f6c1e-5d0a-4f7e-8a43-c6f1b7d2e905
                 */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        /** @description The image. */
        requestBody: {
            content: {
                "application/pdf": unknown;
                "image/jpeg": unknown;
                "image/png": unknown;
                "image/svg+xml": unknown;
                "image/webp": unknown;
            };
        };
        responses: {
            /** @description Created. */
            201: {
                headers: {
                    "Idempotency-Replayed": components["headers"]["Idempotency-Replayed"];
                    /**
                     * @description What is left in that window: requests (`r`), and seconds until it starts again (`t`).
                     * @example "session";r=298;t=41
                     */
                    RateLimit?: string;
                    /**
                     * @description The tighter of the windows this request counted in: name, requests (`q`) and seconds (`w`). Absent where an operation has no rate limit.
                     * @example "session";q=300;w=60
                     */
                    "RateLimit-Policy"?: string;
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "image_url": "https://images.example.com/serverless-day-2026.png",
                     *       "width": 1,
                     *       "height": 1,
                     *       "created_at": "2026-07-01T09:00:00.000Z"
                     *     }
                     */
                    "application/json": components["schemas"]["UploadedImage"];
                };
            };
            400: components["responses"]["InvalidParameters"];
            401: components["responses"]["InvalidCredential"];
            403: components["responses"]["SessionWriteForbidden"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["IdempotencyKeyReused"];
            429: components["responses"]["ImagesUploadPanelTooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    "images.get": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description SHA-256 of the image in hexadecimal, then `.png`.
                 * @example 9b1e0f3c9b1e0f3c9b1e0f3c9b1e0f3c9b1e0f3c9b1e0f3c9b1e0f3c9b1e0f3c.png
                 */
                file: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    /**
                     * @description What is left in that window: requests (`r`), and seconds until it starts again (`t`).
                     * @example "picture";r=1198;t=41
                     */
                    RateLimit?: string;
                    /**
                     * @description The tighter of the windows this request counted in: name, requests (`q`) and seconds (`w`). Absent where an operation has no rate limit.
                     * @example "picture";q=1200;w=60
                     */
                    "RateLimit-Policy"?: string;
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    /** @example … */
                    "image/png": string;
                };
            };
            400: components["responses"]["InvalidParameters"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["PictureRateLimit"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    "images.event": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Of the event, or of its issuer.
                 * @example picture
                 */
                picture: "picture" | "issuer";
                /**
                 * @description Short code (recommended) or UUID.
                 * @example 7Q2M4XKD0A
                 */
                short_code: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    /**
                     * @description What is left in that window: requests (`r`), and seconds until it starts again (`t`).
                     * @example "picture";r=1198;t=41
                     */
                    RateLimit?: string;
                    /**
                     * @description The tighter of the windows this request counted in: name, requests (`q`) and seconds (`w`). Absent where an operation has no rate limit.
                     * @example "picture";q=1200;w=60
                     */
                    "RateLimit-Policy"?: string;
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    /** @example … */
                    "image/png": string;
                };
            };
            /** @description There is a copy: it is at this address. */
            302: {
                headers: {
                    /**
                     * @description The other address.
                     * @example https://certificates.example.com/api/c/7Q2M4XKD0A5V
                     */
                    Location?: string;
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["InvalidParameters"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["PictureRateLimit"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    "images.find": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Name of the image for its organization, as in our pages and mails.
                 * @example q7Zs0mYw2Kd9Xc4Vb6Nn1Mm3Ll5Kk7Jj9Hh0Gg2Ff4E
                 */
                key: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    /**
                     * @description What is left in that window: requests (`r`), and seconds until it starts again (`t`).
                     * @example "picture";r=1198;t=41
                     */
                    RateLimit?: string;
                    /**
                     * @description The tighter of the windows this request counted in: name, requests (`q`) and seconds (`w`). Absent where an operation has no rate limit.
                     * @example "picture";q=1200;w=60
                     */
                    "RateLimit-Policy"?: string;
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    /** @example … */
                    "image/png": string;
                };
            };
            /** @description There is a copy: it is at this address. */
            302: {
                headers: {
                    /**
                     * @description The other address.
                     * @example https://certificates.example.com/api/c/7Q2M4XKD0A5V
                     */
                    Location?: string;
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["InvalidParameters"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["PictureRateLimit"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    "images.open-upload.panel": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "content_type": "image/png",
                 *       "size": 183204
                 *     }
                 */
                "application/json": components["schemas"]["UploadRequest"];
            };
        };
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    /**
                     * @description What is left in that window: requests (`r`), and seconds until it starts again (`t`).
                     * @example "session";r=298;t=41
                     */
                    RateLimit?: string;
                    /**
                     * @description The tighter of the windows this request counted in: name, requests (`q`) and seconds (`w`). Absent where an operation has no rate limit.
                     * @example "session";q=300;w=60
                     */
                    "RateLimit-Policy"?: string;
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "01994f6e-8c40-7000-a5d2-3e9b17c04f68",
                     *       "method": "PUT",
                     *       "url": "https://uploads.s3.amazonaws.com/7a…?X-Amz-Signature=…",
                     *       "headers": {
                     *         "content-type": "image/png"
                     *       },
                     *       "expires_at": "2026-09-15T14:30:00.000Z"
                     *     }
                     */
                    "application/json": components["schemas"]["ImageUpload"];
                };
            };
            400: components["responses"]["InvalidRequest"];
            401: components["responses"]["InvalidCredential"];
            403: components["responses"]["SessionWriteForbidden"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["ImagesOpenUploadPanelTooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    "images.complete-upload.panel": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Identifier of the record.
                 * @example 7c1e9b40-52ad-4f6b-8d13-9e0f6a27c5b8
                 */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    /**
                     * @description What is left in that window: requests (`r`), and seconds until it starts again (`t`).
                     * @example "session";r=298;t=41
                     */
                    RateLimit?: string;
                    /**
                     * @description The tighter of the windows this request counted in: name, requests (`q`) and seconds (`w`). Absent where an operation has no rate limit.
                     * @example "session";q=300;w=60
                     */
                    "RateLimit-Policy"?: string;
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "image_url": "https://images.example.com/serverless-day-2026.png",
                     *       "width": 1,
                     *       "height": 1,
                     *       "created_at": "2026-07-01T09:00:00.000Z"
                     *     }
                     */
                    "application/json": components["schemas"]["UploadedImage"];
                };
            };
            400: components["responses"]["InvalidParameters"];
            401: components["responses"]["InvalidCredential"];
            403: components["responses"]["SessionWriteForbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["SessionRateLimit"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    "invitations.list.panel": {
        parameters: {
            query?: {
                /** @description Short code (recommended) or UUID. */
                badge_id?: string;
                /** @description Status of the certificate. */
                certificate_status?: "PENDING" | "ACCEPTED" | "REJECTED" | "EXPIRED" | "REVOKED";
                /** @description `next_cursor` of the page before; the other parameters must be the same. */
                cursor?: string;
                /** @description Short code (recommended) or UUID. */
                event_id?: string;
                /** @description Your own identifier of the certificate. */
                external_id?: string;
                /** @description The `issuance_id` that the answer to issuing gave. */
                issuance_id?: string;
                /** @description Issued at or after; a date or date-time. */
                issued_from?: string;
                /** @description Issued at or before; a day counts to its end. */
                issued_until?: string;
                /** @description Items per page. */
                limit?: number;
                /** @description Start position. Use `cursor` to go deeper. */
                offset?: number;
                /** @description Direction of the sort. */
                order?: "asc" | "desc";
                /** @description Start of any word of the name or the address; accents and case do not matter. */
                q?: string;
                /** @description Only the recipient with this e-mail address; upper and lower case do not matter. */
                recipient_email?: string;
                /** @description Status of the recipient, of certificates that neither were revoked nor have expired. With `certificate_status` it finds those of that status. */
                recipient_status?: "INVITED" | "PENDING" | "ACCEPTED" | "REJECTED";
                /** @description What the list is sorted by. */
                sort?: "created_at" | "updated_at";
                /** @description The same as `certificate_status`. */
                status?: "PENDING" | "ACCEPTED" | "REJECTED" | "EXPIRED" | "REVOKED";
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    /**
                     * @description What is left in that window: requests (`r`), and seconds until it starts again (`t`).
                     * @example "session";r=298;t=41
                     */
                    RateLimit?: string;
                    /**
                     * @description The tighter of the windows this request counted in: name, requests (`q`) and seconds (`w`). Absent where an operation has no rate limit.
                     * @example "session";q=300;w=60
                     */
                    "RateLimit-Policy"?: string;
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": [
                     *         {
                     *           "id": "01994f6e-8c40-7000-a5d2-3e9b17c04f68",
                     *           "short_code": "7Q2M4XKD0A5V",
                     *           "issuance_id": "iss_01M2JQK1J04T9ZC2M8QW1K",
                     *           "external_id": "talk-17",
                     *           "event_id": "1f0c7a52-94b1-4a8e-9c3d-5b6f2e81a07c",
                     *           "event_short_code": "AVDWQ8383W",
                     *           "badge_id": "b3a9d1c7-2e58-4f06-9d74-0c1e8b65f2a3",
                     *           "badge_short_code": "0C3T5PBWN3",
                     *           "recipient": {
                     *             "name": "Ana Souza",
                     *             "email": "ana.souza@example.com",
                     *             "number": "+5511998765432"
                     *           },
                     *           "reason": "Held the talk “Queues that never lose a message”",
                     *           "metadata": {
                     *             "track": "Backend"
                     *           },
                     *           "workload_hours": 8,
                     *           "role": "speaker",
                     *           "values": {
                     *             "talk_minutes": 45
                     *           },
                     *           "status": "PENDING",
                     *           "recipient_status": "INVITED",
                     *           "issued_at": "2026-09-15T14:30:00.000Z",
                     *           "accepted_at": null,
                     *           "rejected_at": null,
                     *           "expires_at": null,
                     *           "revoked_at": null,
                     *           "revocation_reason": null,
                     *           "corrected_at": null,
                     *           "erased_at": null,
                     *           "verification_url": "https://certificates.example.com/api/c/7Q2M4XKD0A5V",
                     *           "created_at": "2026-09-15T14:30:00.000Z",
                     *           "updated_at": "2026-09-15T14:30:00.000Z",
                     *           "certificate_status": "PENDING",
                     *           "email_status": "sent",
                     *           "phone_status": "delivered",
                     *           "phone_reason": null,
                     *           "recipient_locale": "pt",
                     *           "document_url": null,
                     *           "credential_url": null,
                     *           "hidden": false
                     *         }
                     *       ],
                     *       "limit": 20,
                     *       "offset": 0,
                     *       "has_more": false,
                     *       "next_cursor": null
                     *     }
                     */
                    "application/json": components["schemas"]["CertificatePage"];
                };
            };
            400: components["responses"]["InvalidParameters"];
            401: components["responses"]["InvalidCredential"];
            403: components["responses"]["SessionReadForbidden"];
            429: components["responses"]["SessionRateLimit"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    "invitations.issue.panel": {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description A value of your own that names this request, such as a UUID. Repeating the request with the same key and body within 24 hours gives the first answer again, with `Idempotency-Replayed: true`, and does nothing twice.
                 * @example 9b2f6c1e-5d0a-4f7e-8a43-c6f1b7d2e905
                 */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["IssueRequest"];
            };
        };
        responses: {
            /** @description Created. */
            201: {
                headers: {
                    "Idempotency-Replayed": components["headers"]["Idempotency-Replayed"];
                    /**
                     * @description What is left in that window: requests (`r`), and seconds until it starts again (`t`).
                     * @example "session";r=298;t=41
                     */
                    RateLimit?: string;
                    /**
                     * @description The tighter of the windows this request counted in: name, requests (`q`) and seconds (`w`). Absent where an operation has no rate limit.
                     * @example "session";q=300;w=60
                     */
                    "RateLimit-Policy"?: string;
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "issuance_id": "iss_01M2JQK1J04T9ZC2M8QW1K",
                     *       "issued": 1,
                     *       "certificates": [
                     *         {
                     *           "id": "01994f6e-8c40-7000-a5d2-3e9b17c04f68",
                     *           "short_code": "7Q2M4XKD0A5V",
                     *           "issuance_id": "iss_01M2JQK1J04T9ZC2M8QW1K",
                     *           "external_id": "talk-17",
                     *           "event_id": "1f0c7a52-94b1-4a8e-9c3d-5b6f2e81a07c",
                     *           "event_short_code": "AVDWQ8383W",
                     *           "badge_id": "b3a9d1c7-2e58-4f06-9d74-0c1e8b65f2a3",
                     *           "badge_short_code": "0C3T5PBWN3",
                     *           "recipient": {
                     *             "name": "Ana Souza",
                     *             "email": "ana.souza@example.com",
                     *             "number": "+5511998765432"
                     *           },
                     *           "reason": "Held the talk “Queues that never lose a message”",
                     *           "metadata": {
                     *             "track": "Backend"
                     *           },
                     *           "workload_hours": 8,
                     *           "role": "speaker",
                     *           "values": {
                     *             "talk_minutes": 45
                     *           },
                     *           "status": "PENDING",
                     *           "recipient_status": "INVITED",
                     *           "issued_at": "2026-09-15T14:30:00.000Z",
                     *           "accepted_at": null,
                     *           "rejected_at": null,
                     *           "expires_at": null,
                     *           "revoked_at": null,
                     *           "revocation_reason": null,
                     *           "corrected_at": null,
                     *           "erased_at": null,
                     *           "verification_url": "https://certificates.example.com/api/c/7Q2M4XKD0A5V",
                     *           "created_at": "2026-09-15T14:30:00.000Z",
                     *           "updated_at": "2026-09-15T14:30:00.000Z",
                     *           "certificate_status": "PENDING",
                     *           "email_status": "sent",
                     *           "phone_status": "delivered",
                     *           "phone_reason": null,
                     *           "recipient_locale": "pt",
                     *           "document_url": null,
                     *           "credential_url": null,
                     *           "hidden": false
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": components["schemas"]["Issuance"];
                };
            };
            400: components["responses"]["InvalidRequest"];
            401: components["responses"]["InvalidCredential"];
            402: components["responses"]["QuotaExhausted"];
            403: components["responses"]["SessionIssueForbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["InvitationsIssuePanelConflict"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["IdempotencyKeyReused"];
            429: components["responses"]["SessionRateLimit"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    "invitations.get.panel": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Short code or UUID of the certificate.
                 * @example 7Q2M4XKD0A5V
                 */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    /**
                     * @description What is left in that window: requests (`r`), and seconds until it starts again (`t`).
                     * @example "session";r=298;t=41
                     */
                    RateLimit?: string;
                    /**
                     * @description The tighter of the windows this request counted in: name, requests (`q`) and seconds (`w`). Absent where an operation has no rate limit.
                     * @example "session";q=300;w=60
                     */
                    "RateLimit-Policy"?: string;
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "01994f6e-8c40-7000-a5d2-3e9b17c04f68",
                     *       "short_code": "7Q2M4XKD0A5V",
                     *       "issuance_id": "iss_01M2JQK1J04T9ZC2M8QW1K",
                     *       "external_id": "talk-17",
                     *       "event_id": "1f0c7a52-94b1-4a8e-9c3d-5b6f2e81a07c",
                     *       "event_short_code": "AVDWQ8383W",
                     *       "badge_id": "b3a9d1c7-2e58-4f06-9d74-0c1e8b65f2a3",
                     *       "badge_short_code": "0C3T5PBWN3",
                     *       "recipient": {
                     *         "name": "Ana Souza",
                     *         "email": "ana.souza@example.com",
                     *         "number": "+5511998765432"
                     *       },
                     *       "reason": "Held the talk “Queues that never lose a message”",
                     *       "metadata": {
                     *         "track": "Backend"
                     *       },
                     *       "workload_hours": 8,
                     *       "role": "speaker",
                     *       "values": {
                     *         "talk_minutes": 45
                     *       },
                     *       "status": "PENDING",
                     *       "recipient_status": "INVITED",
                     *       "issued_at": "2026-09-15T14:30:00.000Z",
                     *       "accepted_at": null,
                     *       "rejected_at": null,
                     *       "expires_at": null,
                     *       "revoked_at": null,
                     *       "revocation_reason": null,
                     *       "corrected_at": null,
                     *       "erased_at": null,
                     *       "verification_url": "https://certificates.example.com/api/c/7Q2M4XKD0A5V",
                     *       "created_at": "2026-09-15T14:30:00.000Z",
                     *       "updated_at": "2026-09-15T14:30:00.000Z",
                     *       "certificate_status": "PENDING",
                     *       "email_status": "sent",
                     *       "phone_status": "delivered",
                     *       "phone_reason": null,
                     *       "recipient_locale": "pt",
                     *       "document_url": null,
                     *       "credential_url": null,
                     *       "hidden": false
                     *     }
                     */
                    "application/json": components["schemas"]["Certificate"];
                };
            };
            400: components["responses"]["InvalidParameters"];
            401: components["responses"]["InvalidCredential"];
            403: components["responses"]["SessionReadForbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["SessionRateLimit"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    "invitations.history.panel": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Short code or UUID of the certificate.
                 * @example 7Q2M4XKD0A5V
                 */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    /**
                     * @description What is left in that window: requests (`r`), and seconds until it starts again (`t`).
                     * @example "session";r=298;t=41
                     */
                    RateLimit?: string;
                    /**
                     * @description The tighter of the windows this request counted in: name, requests (`q`) and seconds (`w`). Absent where an operation has no rate limit.
                     * @example "session";q=300;w=60
                     */
                    "RateLimit-Policy"?: string;
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": [
                     *         {
                     *           "at": "text",
                     *           "what": "issued",
                     *           "by": "organization",
                     *           "actor_id": "text",
                     *           "reason": "Held the talk “Queues that never lose a message”",
                     *           "channel": "whatsapp",
                     *           "delivery": {
                     *             "id": "01994f6e-8c40-7000-a5d2-3e9b17c04f68",
                     *             "webhook_id": "1f0c7a52-94b1-4a8e-9c3d-5b6f2e81a07c",
                     *             "type": "certificate.issued",
                     *             "status": "pending",
                     *             "attempts": 1
                     *           }
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": components["schemas"]["CertificateHistory"];
                };
            };
            400: components["responses"]["InvalidParameters"];
            401: components["responses"]["InvalidCredential"];
            403: components["responses"]["SessionReadForbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["SessionRateLimit"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    "invitations.resend.panel": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Short code or UUID of the certificate.
                 * @example 7Q2M4XKD0A5V
                 */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                /**
                 * @example {
                 *       "channels": [
                 *         "email"
                 *       ]
                 *     }
                 */
                "application/json": components["schemas"]["ResendRequest"];
            };
        };
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    /**
                     * @description What is left in that window: requests (`r`), and seconds until it starts again (`t`).
                     * @example "session";r=298;t=41
                     */
                    RateLimit?: string;
                    /**
                     * @description The tighter of the windows this request counted in: name, requests (`q`) and seconds (`w`). Absent where an operation has no rate limit.
                     * @example "session";q=300;w=60
                     */
                    "RateLimit-Policy"?: string;
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "01994f6e-8c40-7000-a5d2-3e9b17c04f68",
                     *       "short_code": "7Q2M4XKD0A5V",
                     *       "issuance_id": "iss_01M2JQK1J04T9ZC2M8QW1K",
                     *       "external_id": "talk-17",
                     *       "event_id": "1f0c7a52-94b1-4a8e-9c3d-5b6f2e81a07c",
                     *       "event_short_code": "AVDWQ8383W",
                     *       "badge_id": "b3a9d1c7-2e58-4f06-9d74-0c1e8b65f2a3",
                     *       "badge_short_code": "0C3T5PBWN3",
                     *       "recipient": {
                     *         "name": "Ana Souza",
                     *         "email": "ana.souza@example.com",
                     *         "number": "+5511998765432"
                     *       },
                     *       "reason": "Held the talk “Queues that never lose a message”",
                     *       "metadata": {
                     *         "track": "Backend"
                     *       },
                     *       "workload_hours": 8,
                     *       "role": "speaker",
                     *       "values": {
                     *         "talk_minutes": 45
                     *       },
                     *       "status": "PENDING",
                     *       "recipient_status": "INVITED",
                     *       "issued_at": "2026-09-15T14:30:00.000Z",
                     *       "accepted_at": null,
                     *       "rejected_at": null,
                     *       "expires_at": null,
                     *       "revoked_at": null,
                     *       "revocation_reason": null,
                     *       "corrected_at": null,
                     *       "erased_at": null,
                     *       "verification_url": "https://certificates.example.com/api/c/7Q2M4XKD0A5V",
                     *       "created_at": "2026-09-15T14:30:00.000Z",
                     *       "updated_at": "2026-09-15T14:30:00.000Z",
                     *       "certificate_status": "PENDING",
                     *       "email_status": "sent",
                     *       "phone_status": "delivered",
                     *       "phone_reason": null,
                     *       "recipient_locale": "pt",
                     *       "document_url": null,
                     *       "credential_url": null,
                     *       "hidden": false
                     *     }
                     */
                    "application/json": components["schemas"]["Certificate"];
                };
            };
            400: components["responses"]["InvalidRequest"];
            401: components["responses"]["InvalidCredential"];
            403: components["responses"]["SessionIssueForbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["InvitationsResendPanelConflict"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["InvitationsResendPanelTooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    "invitations.revoke.panel": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Short code or UUID of the certificate.
                 * @example 7Q2M4XKD0A5V
                 */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                /**
                 * @example {
                 *       "reason": "Issued by mistake"
                 *     }
                 */
                "application/json": components["schemas"]["RevokeRequest"];
            };
        };
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    /**
                     * @description What is left in that window: requests (`r`), and seconds until it starts again (`t`).
                     * @example "session";r=298;t=41
                     */
                    RateLimit?: string;
                    /**
                     * @description The tighter of the windows this request counted in: name, requests (`q`) and seconds (`w`). Absent where an operation has no rate limit.
                     * @example "session";q=300;w=60
                     */
                    "RateLimit-Policy"?: string;
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "01994f6e-8c40-7000-a5d2-3e9b17c04f68",
                     *       "short_code": "7Q2M4XKD0A5V",
                     *       "issuance_id": "iss_01M2JQK1J04T9ZC2M8QW1K",
                     *       "external_id": "talk-17",
                     *       "event_id": "1f0c7a52-94b1-4a8e-9c3d-5b6f2e81a07c",
                     *       "event_short_code": "AVDWQ8383W",
                     *       "badge_id": "b3a9d1c7-2e58-4f06-9d74-0c1e8b65f2a3",
                     *       "badge_short_code": "0C3T5PBWN3",
                     *       "recipient": {
                     *         "name": "Ana Souza",
                     *         "email": "ana.souza@example.com",
                     *         "number": "+5511998765432"
                     *       },
                     *       "reason": "Held the talk “Queues that never lose a message”",
                     *       "metadata": {
                     *         "track": "Backend"
                     *       },
                     *       "workload_hours": 8,
                     *       "role": "speaker",
                     *       "values": {
                     *         "talk_minutes": 45
                     *       },
                     *       "status": "REVOKED",
                     *       "recipient_status": "INVITED",
                     *       "issued_at": "2026-09-15T14:30:00.000Z",
                     *       "accepted_at": null,
                     *       "rejected_at": null,
                     *       "expires_at": null,
                     *       "revoked_at": "2026-09-16T08:12:45.000Z",
                     *       "revocation_reason": "Issued by mistake",
                     *       "corrected_at": null,
                     *       "erased_at": null,
                     *       "verification_url": "https://certificates.example.com/api/c/7Q2M4XKD0A5V",
                     *       "created_at": "2026-09-15T14:30:00.000Z",
                     *       "updated_at": "2026-09-16T08:12:45.000Z",
                     *       "email_status": "sent",
                     *       "phone_status": "delivered",
                     *       "phone_reason": null,
                     *       "recipient_locale": "pt",
                     *       "document_url": null,
                     *       "credential_url": null,
                     *       "hidden": false,
                     *       "certificate_status": "REVOKED"
                     *     }
                     */
                    "application/json": components["schemas"]["Certificate"];
                };
            };
            400: components["responses"]["InvalidRequest"];
            401: components["responses"]["InvalidCredential"];
            403: components["responses"]["SessionIssueForbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["InvitationsRevokePanelConflict"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["SessionRateLimit"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    "issuers.get": {
        parameters: {
            query?: {
                /** @description Language of the page. */
                lang?: "pt" | "en" | "es";
            };
            header?: never;
            path: {
                /**
                 * @description The organization that issues.
                 * @example 0b6e4c39-71d2-4f58-b90a-e3a87d15c264
                 */
                organization_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    /**
                     * @description Names this state of the answer: sent as `If-None-Match`, it gives 304 while the answer is the same.
                     * @example W/"0uXr4JfhQe2n9aTqkV3y1B"
                     */
                    ETag?: string;
                    /**
                     * @description What is left in that window: requests (`r`), and seconds until it starts again (`t`).
                     * @example "verification";r=298;t=41
                     */
                    RateLimit?: string;
                    /**
                     * @description The tighter of the windows this request counted in: name, requests (`q`) and seconds (`w`). Absent where an operation has no rate limit.
                     * @example "verification";q=300;w=60
                     */
                    "RateLimit-Policy"?: string;
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "did:web:certificates.example.com:api:issuers:0b6e4c39-71d2-4f58-b90a-e3a87d15c264",
                     *       "type": [
                     *         "Profile"
                     *       ],
                     *       "name": "Comunidade Serverless",
                     *       "url": "https://certificates.example.com/api/issuers/0b6e4c39-71d2-4f58-b90a-e3a87d15c264",
                     *       "image": {
                     *         "id": "https://certificates.example.com/api/images/of/0000000000000000000000000000000000000000000",
                     *         "type": "Image"
                     *       },
                     *       "company_name": "Comunidade Serverless Ltda.",
                     *       "verified": true,
                     *       "primary_color": "#2a2f6e",
                     *       "did_document_url": "https://certificates.example.com/api/issuers/0b6e4c39-71d2-4f58-b90a-e3a87d15c264/did.json",
                     *       "events": [
                     *         {
                     *           "name": "Serverless Day 2026",
                     *           "category": "EDUCATION",
                     *           "city": "São Paulo",
                     *           "state": "SP",
                     *           "location_type": "PHYSICAL",
                     *           "initial_date": "2026-09-12",
                     *           "finish_date": "2026-09-12",
                     *           "url": "https://certificates.example.com/api/e/AVDWQ8383W"
                     *         }
                     *       ],
                     *       "badges": [
                     *         {
                     *           "id": "https://certificates.example.com/api/b/0C3T5PBWN3.json",
                     *           "name": "Speaker",
                     *           "description": "Given to everybody who held a talk.",
                     *           "picture_url": "https://certificates.example.com/api/b/0C3T5PBWN3.png"
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": components["schemas"]["IssuerProfile"];
                    /**
                     * @example <!doctype html>
                     *     <html lang="en">…</html>
                     */
                    "text/html": string;
                };
            };
            /** @description The answer with the ETag that `If-None-Match` names is still the right one. */
            304: {
                headers: {
                    /**
                     * @description Names this state of the answer: sent as `If-None-Match`, it gives 304 while the answer is the same.
                     * @example W/"0uXr4JfhQe2n9aTqkV3y1B"
                     */
                    ETag?: string;
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["InvalidParameters"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["VerificationRateLimit"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    "issuers.did": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The organization that issues.
                 * @example 0b6e4c39-71d2-4f58-b90a-e3a87d15c264
                 */
                organization_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    /**
                     * @description Names this state of the answer: sent as `If-None-Match`, it gives 304 while the answer is the same.
                     * @example W/"0uXr4JfhQe2n9aTqkV3y1B"
                     */
                    ETag?: string;
                    /**
                     * @description What is left in that window: requests (`r`), and seconds until it starts again (`t`).
                     * @example "verification";r=298;t=41
                     */
                    RateLimit?: string;
                    /**
                     * @description The tighter of the windows this request counted in: name, requests (`q`) and seconds (`w`). Absent where an operation has no rate limit.
                     * @example "verification";q=300;w=60
                     */
                    "RateLimit-Policy"?: string;
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "@context": [
                     *         "https://www.w3.org/ns/did/v1",
                     *         "https://w3id.org/security/multikey/v1",
                     *         "https://w3id.org/security/suites/jws-2020/v1"
                     *       ],
                     *       "id": "did:web:certificates.example.com:api:issuers:0b6e4c39-71d2-4f58-b90a-e3a87d15c264",
                     *       "verificationMethod": [
                     *         {
                     *           "id": "did:web:certificates.example.com:api:issuers:0b6e4c39-71d2-4f58-b90a-e3a87d15c264#z6MkrJVnaZkeFzdQyMZu1cgjg7k1pZZ6pvBQ7XJPt4swbTQ2",
                     *           "type": "Multikey",
                     *           "controller": "did:web:certificates.example.com:api:issuers:0b6e4c39-71d2-4f58-b90a-e3a87d15c264",
                     *           "publicKeyMultibase": "z6MkrJVnaZkeFzdQyMZu1cgjg7k1pZZ6pvBQ7XJPt4swbTQ2"
                     *         },
                     *         {
                     *           "id": "did:web:certificates.example.com:api:issuers:0b6e4c39-71d2-4f58-b90a-e3a87d15c264#cn-I_WNMClehiVp51i_0VpOENW1upEerA8sEam5hn-s",
                     *           "type": "JsonWebKey2020",
                     *           "controller": "did:web:certificates.example.com:api:issuers:0b6e4c39-71d2-4f58-b90a-e3a87d15c264",
                     *           "publicKeyJwk": {
                     *             "kty": "EC",
                     *             "crv": "P-256",
                     *             "x": "MKBCTNIcKUSDii11ySs3526iDZ8AiTo7Tu6KPAqv7D4",
                     *             "y": "4Etl6SRW2YiLUrN5vfvVHuhp7x8PxltmWWlbbM4IFyM"
                     *           }
                     *         }
                     *       ],
                     *       "assertionMethod": [
                     *         "did:web:certificates.example.com:api:issuers:0b6e4c39-71d2-4f58-b90a-e3a87d15c264#z6MkrJVnaZkeFzdQyMZu1cgjg7k1pZZ6pvBQ7XJPt4swbTQ2",
                     *         "did:web:certificates.example.com:api:issuers:0b6e4c39-71d2-4f58-b90a-e3a87d15c264#cn-I_WNMClehiVp51i_0VpOENW1upEerA8sEam5hn-s"
                     *       ]
                     *     }
                     */
                    "application/json": components["schemas"]["DidDocument"];
                };
            };
            /** @description The answer with the ETag that `If-None-Match` names is still the right one. */
            304: {
                headers: {
                    /**
                     * @description Names this state of the answer: sent as `If-None-Match`, it gives 304 while the answer is the same.
                     * @example W/"0uXr4JfhQe2n9aTqkV3y1B"
                     */
                    ETag?: string;
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["InvalidParameters"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["VerificationRateLimit"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    "issuers.status": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Number of the list, from 1.
                 * @example 1
                 */
                n: string;
                /**
                 * @description The organization that issues.
                 * @example 0b6e4c39-71d2-4f58-b90a-e3a87d15c264
                 */
                organization_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    /**
                     * @description Names this state of the answer: sent as `If-None-Match`, it gives 304 while the answer is the same.
                     * @example W/"0uXr4JfhQe2n9aTqkV3y1B"
                     */
                    ETag?: string;
                    /**
                     * @description What is left in that window: requests (`r`), and seconds until it starts again (`t`).
                     * @example "verification";r=298;t=41
                     */
                    RateLimit?: string;
                    /**
                     * @description The tighter of the windows this request counted in: name, requests (`q`) and seconds (`w`). Absent where an operation has no rate limit.
                     * @example "verification";q=300;w=60
                     */
                    "RateLimit-Policy"?: string;
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "@context": [
                     *         "https://www.w3.org/ns/credentials/v2"
                     *       ],
                     *       "id": "https://certificates.example.com/api/issuers/0b6e4c39-71d2-4f58-b90a-e3a87d15c264/status/1",
                     *       "type": [
                     *         "VerifiableCredential",
                     *         "BitstringStatusListCredential"
                     *       ],
                     *       "issuer": "did:web:certificates.example.com:api:issuers:0b6e4c39-71d2-4f58-b90a-e3a87d15c264",
                     *       "validFrom": "2026-09-16T08:12:45Z",
                     *       "credentialSubject": {
                     *         "id": "https://certificates.example.com/api/issuers/0b6e4c39-71d2-4f58-b90a-e3a87d15c264/status/1#list",
                     *         "type": "BitstringStatusList",
                     *         "statusPurpose": "revocation",
                     *         "encodedList": "uH4sIAAAAAAAAA-3BMQEAAADCoPVPbQwfoAAAAAAAAAAAAAAAAAAAAIC3AYbSVKsAQAAA"
                     *       },
                     *       "proof": [
                     *         {
                     *           "type": "DataIntegrityProof",
                     *           "cryptosuite": "eddsa-rdfc-2022",
                     *           "created": "2026-09-16T08:12:45Z",
                     *           "verificationMethod": "did:web:certificates.example.com:api:issuers:0b6e4c39-71d2-4f58-b90a-e3a87d15c264#z6MkjZRZv3aez3r18pB1RBFJR1kwUVJ5jHt92JmQwXbd5hwi",
                     *           "proofPurpose": "assertionMethod",
                     *           "proofValue": "z5hrbHzZiqXHNpLq6i7zePEUcUzEbZKmWfNQzXcUXUrqF7bykQ7ACiWFyZdT2HcptF1zd1t7NhfQSdqrbPEjZceg7"
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": components["schemas"]["StatusListCredential"];
                    /**
                     * @example {
                     *       "@context": [
                     *         "https://www.w3.org/ns/credentials/v2"
                     *       ],
                     *       "id": "https://certificates.example.com/api/issuers/0b6e4c39-71d2-4f58-b90a-e3a87d15c264/status/1",
                     *       "type": [
                     *         "VerifiableCredential",
                     *         "BitstringStatusListCredential"
                     *       ],
                     *       "issuer": "did:web:certificates.example.com:api:issuers:0b6e4c39-71d2-4f58-b90a-e3a87d15c264",
                     *       "validFrom": "2026-09-16T08:12:45Z",
                     *       "credentialSubject": {
                     *         "id": "https://certificates.example.com/api/issuers/0b6e4c39-71d2-4f58-b90a-e3a87d15c264/status/1#list",
                     *         "type": "BitstringStatusList",
                     *         "statusPurpose": "revocation",
                     *         "encodedList": "uH4sIAAAAAAAAA-3BMQEAAADCoPVPbQwfoAAAAAAAAAAAAAAAAAAAAIC3AYbSVKsAQAAA"
                     *       },
                     *       "proof": [
                     *         {
                     *           "type": "DataIntegrityProof",
                     *           "cryptosuite": "eddsa-rdfc-2022",
                     *           "created": "2026-09-16T08:12:45Z",
                     *           "verificationMethod": "did:web:certificates.example.com:api:issuers:0b6e4c39-71d2-4f58-b90a-e3a87d15c264#z6MkjZRZv3aez3r18pB1RBFJR1kwUVJ5jHt92JmQwXbd5hwi",
                     *           "proofPurpose": "assertionMethod",
                     *           "proofValue": "z5hrbHzZiqXHNpLq6i7zePEUcUzEbZKmWfNQzXcUXUrqF7bykQ7ACiWFyZdT2HcptF1zd1t7NhfQSdqrbPEjZceg7"
                     *         }
                     *       ]
                     *     }
                     */
                    "application/ld+json": components["schemas"]["StatusListCredential"];
                    /**
                     * @example {
                     *       "@context": [
                     *         "https://www.w3.org/ns/credentials/v2"
                     *       ],
                     *       "id": "https://certificates.example.com/api/issuers/0b6e4c39-71d2-4f58-b90a-e3a87d15c264/status/1",
                     *       "type": [
                     *         "VerifiableCredential",
                     *         "BitstringStatusListCredential"
                     *       ],
                     *       "issuer": "did:web:certificates.example.com:api:issuers:0b6e4c39-71d2-4f58-b90a-e3a87d15c264",
                     *       "validFrom": "2026-09-16T08:12:45Z",
                     *       "credentialSubject": {
                     *         "id": "https://certificates.example.com/api/issuers/0b6e4c39-71d2-4f58-b90a-e3a87d15c264/status/1#list",
                     *         "type": "BitstringStatusList",
                     *         "statusPurpose": "revocation",
                     *         "encodedList": "uH4sIAAAAAAAAA-3BMQEAAADCoPVPbQwfoAAAAAAAAAAAAAAAAAAAAIC3AYbSVKsAQAAA"
                     *       },
                     *       "proof": [
                     *         {
                     *           "type": "DataIntegrityProof",
                     *           "cryptosuite": "eddsa-rdfc-2022",
                     *           "created": "2026-09-16T08:12:45Z",
                     *           "verificationMethod": "did:web:certificates.example.com:api:issuers:0b6e4c39-71d2-4f58-b90a-e3a87d15c264#z6MkjZRZv3aez3r18pB1RBFJR1kwUVJ5jHt92JmQwXbd5hwi",
                     *           "proofPurpose": "assertionMethod",
                     *           "proofValue": "z5hrbHzZiqXHNpLq6i7zePEUcUzEbZKmWfNQzXcUXUrqF7bykQ7ACiWFyZdT2HcptF1zd1t7NhfQSdqrbPEjZceg7"
                     *         }
                     *       ]
                     *     }
                     */
                    "application/vc": components["schemas"]["StatusListCredential"];
                    /**
                     * @example {
                     *       "@context": [
                     *         "https://www.w3.org/ns/credentials/v2"
                     *       ],
                     *       "id": "https://certificates.example.com/api/issuers/0b6e4c39-71d2-4f58-b90a-e3a87d15c264/status/1",
                     *       "type": [
                     *         "VerifiableCredential",
                     *         "BitstringStatusListCredential"
                     *       ],
                     *       "issuer": "did:web:certificates.example.com:api:issuers:0b6e4c39-71d2-4f58-b90a-e3a87d15c264",
                     *       "validFrom": "2026-09-16T08:12:45Z",
                     *       "credentialSubject": {
                     *         "id": "https://certificates.example.com/api/issuers/0b6e4c39-71d2-4f58-b90a-e3a87d15c264/status/1#list",
                     *         "type": "BitstringStatusList",
                     *         "statusPurpose": "revocation",
                     *         "encodedList": "uH4sIAAAAAAAAA-3BMQEAAADCoPVPbQwfoAAAAAAAAAAAAAAAAAAAAIC3AYbSVKsAQAAA"
                     *       },
                     *       "proof": [
                     *         {
                     *           "type": "DataIntegrityProof",
                     *           "cryptosuite": "eddsa-rdfc-2022",
                     *           "created": "2026-09-16T08:12:45Z",
                     *           "verificationMethod": "did:web:certificates.example.com:api:issuers:0b6e4c39-71d2-4f58-b90a-e3a87d15c264#z6MkjZRZv3aez3r18pB1RBFJR1kwUVJ5jHt92JmQwXbd5hwi",
                     *           "proofPurpose": "assertionMethod",
                     *           "proofValue": "z5hrbHzZiqXHNpLq6i7zePEUcUzEbZKmWfNQzXcUXUrqF7bykQ7ACiWFyZdT2HcptF1zd1t7NhfQSdqrbPEjZceg7"
                     *         }
                     *       ]
                     *     }
                     */
                    "application/vc+ld+json": components["schemas"]["StatusListCredential"];
                };
            };
            /** @description The answer with the ETag that `If-None-Match` names is still the right one. */
            304: {
                headers: {
                    /**
                     * @description Names this state of the answer: sent as `If-None-Match`, it gives 304 while the answer is the same.
                     * @example W/"0uXr4JfhQe2n9aTqkV3y1B"
                     */
                    ETag?: string;
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["InvalidParameters"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["VerificationRateLimit"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    "me.list": {
        parameters: {
            query: {
                /** @description What was just done, which the page says. */
                done?: "asked" | "removed" | "there" | "saved";
                /** @description Language of the page. */
                lang?: "pt" | "en" | "es";
                /** @description 20 a page. */
                page: number;
                /** @description Words of badge, event, organization or name. */
                q?: string;
                /** @description State of the certificates. */
                state?: "open" | "accepted" | "refused" | "expired" | "revoked";
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    /**
                     * @description What is left in that window: requests (`r`), and seconds until it starts again (`t`).
                     * @example "holder";r=298;t=41
                     */
                    RateLimit?: string;
                    /**
                     * @description The tighter of the windows this request counted in: name, requests (`q`) and seconds (`w`). Absent where an operation has no rate limit.
                     * @example "holder";q=300;w=60
                     */
                    "RateLimit-Policy"?: string;
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example <!doctype html>
                     *     <html lang="en">…</html>
                     */
                    "text/html": string;
                };
            };
            400: components["responses"]["InvalidParameters"];
            429: components["responses"]["HolderRateLimit"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    "me.addresses": {
        parameters: {
            query?: {
                /** @description Language of the page. */
                lang?: "pt" | "en" | "es";
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "csrf": "text",
                 *       "email": "ana.souza@example.com",
                 *       "remove": "true"
                 *     }
                 */
                "application/json": components["schemas"]["ChangeAddresses"];
                /**
                 * @example {
                 *       "csrf": "text",
                 *       "email": "ana.souza@example.com",
                 *       "remove": "true"
                 *     }
                 */
                "application/x-www-form-urlencoded": components["schemas"]["ChangeAddresses"];
            };
        };
        responses: {
            /** @description Done; the result is at another address. */
            303: {
                headers: {
                    /**
                     * @description The other address.
                     * @example https://certificates.example.com/api/c/7Q2M4XKD0A5V
                     */
                    Location?: string;
                    /**
                     * @description What is left in that window: requests (`r`), and seconds until it starts again (`t`).
                     * @example "mailedLink";r=8;t=41
                     */
                    RateLimit?: string;
                    /**
                     * @description The tighter of the windows this request counted in: name, requests (`q`) and seconds (`w`). Absent where an operation has no rate limit.
                     * @example "mailedLink";q=10;w=60
                     */
                    "RateLimit-Policy"?: string;
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["InvalidRequest"];
            401: components["responses"]["InvalidCredential"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["MailedLinkRateLimit"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    "me.open": {
        parameters: {
            query?: {
                /** @description Language of the page. */
                lang?: "pt" | "en" | "es";
            };
            header?: never;
            path: {
                /**
                 * @description Short code of the certificate, in any spelling.
                 * @example 7Q2M4XKD0A5V
                 */
                short_code: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done; the result is at another address. */
            303: {
                headers: {
                    /**
                     * @description The other address.
                     * @example https://certificates.example.com/api/c/7Q2M4XKD0A5V
                     */
                    Location?: string;
                    /**
                     * @description What is left in that window: requests (`r`), and seconds until it starts again (`t`).
                     * @example "holder";r=298;t=41
                     */
                    RateLimit?: string;
                    /**
                     * @description The tighter of the windows this request counted in: name, requests (`q`) and seconds (`w`). Absent where an operation has no rate limit.
                     * @example "holder";q=300;w=60
                     */
                    "RateLimit-Policy"?: string;
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["InvalidParameters"];
            401: components["responses"]["InvalidCredential"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["HolderRateLimit"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    "me.erase": {
        parameters: {
            query?: {
                /** @description Language of the page. */
                lang?: "pt" | "en" | "es";
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "csrf": "text",
                 *       "confirm": "text"
                 *     }
                 */
                "application/json": components["schemas"]["EraseMe"];
                /**
                 * @example {
                 *       "csrf": "text",
                 *       "confirm": "text"
                 *     }
                 */
                "application/x-www-form-urlencoded": components["schemas"]["EraseMe"];
            };
        };
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    /**
                     * @description What is left in that window: requests (`r`), and seconds until it starts again (`t`).
                     * @example "holder";r=298;t=41
                     */
                    RateLimit?: string;
                    /**
                     * @description The tighter of the windows this request counted in: name, requests (`q`) and seconds (`w`). Absent where an operation has no rate limit.
                     * @example "holder";q=300;w=60
                     */
                    "RateLimit-Policy"?: string;
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example <!doctype html>
                     *     <html lang="en">…</html>
                     */
                    "text/html": string;
                };
            };
            400: components["responses"]["InvalidRequest"];
            401: components["responses"]["InvalidCredential"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["HolderRateLimit"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    "me.ask-link": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: {
            content: {
                /**
                 * @example {
                 *       "email": "ana.souza@example.com",
                 *       "lang": "pt"
                 *     }
                 */
                "application/json": components["schemas"]["AskForLink"];
                /**
                 * @example {
                 *       "email": "ana.souza@example.com",
                 *       "lang": "pt"
                 *     }
                 */
                "application/x-www-form-urlencoded": components["schemas"]["AskForLink"];
            };
        };
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    /**
                     * @description What is left in that window: requests (`r`), and seconds until it starts again (`t`).
                     * @example "mailedLink";r=8;t=41
                     */
                    RateLimit?: string;
                    /**
                     * @description The tighter of the windows this request counted in: name, requests (`q`) and seconds (`w`). Absent where an operation has no rate limit.
                     * @example "mailedLink";q=10;w=60
                     */
                    "RateLimit-Policy"?: string;
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example <!doctype html>
                     *     <html lang="en">…</html>
                     */
                    "text/html": string;
                };
            };
            400: components["responses"]["InvalidRequest"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["MailedLinkRateLimit"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    "me.show-link": {
        parameters: {
            query?: {
                /** @description Language of the page. */
                lang?: "pt" | "en" | "es";
            };
            header?: never;
            path: {
                /**
                 * @description From the mailed link.
                 * @example mYyQ2cT1Wb0r9uHk3sVx7zLpNqAeJdGf5iOoUwK8E4MhY0bQ6vR2nT8xLk3sWz1cFpDa9JeUg7iOoKmXq4ZtN5
                 */
                token: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    /**
                     * @description What is left in that window: requests (`r`), and seconds until it starts again (`t`).
                     * @example "holder";r=298;t=41
                     */
                    RateLimit?: string;
                    /**
                     * @description The tighter of the windows this request counted in: name, requests (`q`) and seconds (`w`). Absent where an operation has no rate limit.
                     * @example "holder";q=300;w=60
                     */
                    "RateLimit-Policy"?: string;
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example <!doctype html>
                     *     <html lang="en">…</html>
                     */
                    "text/html": string;
                };
            };
            400: components["responses"]["InvalidParameters"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["HolderRateLimit"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    "me.use-link": {
        parameters: {
            query?: {
                /** @description Language of the page. */
                lang?: "pt" | "en" | "es";
            };
            header?: never;
            path: {
                /**
                 * @description From the mailed link.
                 * @example mYyQ2cT1Wb0r9uHk3sVx7zLpNqAeJdGf5iOoUwK8E4MhY0bQ6vR2nT8xLk3sWz1cFpDa9JeUg7iOoKmXq4ZtN5
                 */
                token: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done; the result is at another address. */
            303: {
                headers: {
                    /**
                     * @description The other address.
                     * @example https://certificates.example.com/api/c/7Q2M4XKD0A5V
                     */
                    Location?: string;
                    /**
                     * @description What is left in that window: requests (`r`), and seconds until it starts again (`t`).
                     * @example "holder";r=298;t=41
                     */
                    RateLimit?: string;
                    /**
                     * @description The tighter of the windows this request counted in: name, requests (`q`) and seconds (`w`). Absent where an operation has no rate limit.
                     * @example "holder";q=300;w=60
                     */
                    "RateLimit-Policy"?: string;
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example <!doctype html>
                     *     <html lang="en">…</html>
                     */
                    "text/html": string;
                };
            };
            400: components["responses"]["InvalidParameters"];
            404: components["responses"]["NotFound"];
            413: components["responses"]["PayloadTooLarge"];
            429: components["responses"]["HolderRateLimit"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    "me.profile": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "csrf": "text",
                 *       "name": "Ana Souza",
                 *       "locale": "pt"
                 *     }
                 */
                "application/json": components["schemas"]["ChooseProfile"];
                /**
                 * @example {
                 *       "csrf": "text",
                 *       "name": "Ana Souza",
                 *       "locale": "pt"
                 *     }
                 */
                "application/x-www-form-urlencoded": components["schemas"]["ChooseProfile"];
            };
        };
        responses: {
            /** @description Done; the result is at another address. */
            303: {
                headers: {
                    /**
                     * @description The other address.
                     * @example https://certificates.example.com/api/c/7Q2M4XKD0A5V
                     */
                    Location?: string;
                    /**
                     * @description What is left in that window: requests (`r`), and seconds until it starts again (`t`).
                     * @example "holder";r=298;t=41
                     */
                    RateLimit?: string;
                    /**
                     * @description The tighter of the windows this request counted in: name, requests (`q`) and seconds (`w`). Absent where an operation has no rate limit.
                     * @example "holder";q=300;w=60
                     */
                    "RateLimit-Policy"?: string;
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["InvalidRequest"];
            401: components["responses"]["InvalidCredential"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["HolderRateLimit"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    "me.sign-out": {
        parameters: {
            query?: {
                /** @description Language of the page. */
                lang?: "pt" | "en" | "es";
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "csrf": "text",
                 *       "everywhere": "true"
                 *     }
                 */
                "application/json": components["schemas"]["SignOut"];
                /**
                 * @example {
                 *       "csrf": "text",
                 *       "everywhere": "true"
                 *     }
                 */
                "application/x-www-form-urlencoded": components["schemas"]["SignOut"];
            };
        };
        responses: {
            /** @description Done; the result is at another address. */
            303: {
                headers: {
                    /**
                     * @description The other address.
                     * @example https://certificates.example.com/api/c/7Q2M4XKD0A5V
                     */
                    Location?: string;
                    /**
                     * @description What is left in that window: requests (`r`), and seconds until it starts again (`t`).
                     * @example "holder";r=298;t=41
                     */
                    RateLimit?: string;
                    /**
                     * @description The tighter of the windows this request counted in: name, requests (`q`) and seconds (`w`). Absent where an operation has no rate limit.
                     * @example "holder";q=300;w=60
                     */
                    "RateLimit-Policy"?: string;
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["InvalidRequest"];
            401: components["responses"]["InvalidCredential"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["HolderRateLimit"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    "docs.openapi": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    /**
                     * @description Names this state of the answer: sent as `If-None-Match`, it gives 304 while the answer is the same.
                     * @example W/"0uXr4JfhQe2n9aTqkV3y1B"
                     */
                    ETag?: string;
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "openapi": "3.1.0",
                     *       "info": {
                     *         "title": "Certificate Issuance and Event Directory API"
                     *       }
                     *     }
                     */
                    "application/json": Record<string, never>;
                };
            };
            /** @description The answer with the ETag that `If-None-Match` names is still the right one. */
            304: {
                headers: {
                    /**
                     * @description Names this state of the answer: sent as `If-None-Match`, it gives 304 while the answer is the same.
                     * @example W/"0uXr4JfhQe2n9aTqkV3y1B"
                     */
                    ETag?: string;
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["InvalidParameters"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    "organization.get": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    /**
                     * @description What is left in that window: requests (`r`), and seconds until it starts again (`t`).
                     * @example "session";r=298;t=41
                     */
                    RateLimit?: string;
                    /**
                     * @description The tighter of the windows this request counted in: name, requests (`q`) and seconds (`w`). Absent where an operation has no rate limit.
                     * @example "session";q=300;w=60
                     */
                    "RateLimit-Policy"?: string;
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "0b6e4c39-71d2-4f58-b90a-e3a87d15c264",
                     *       "name": "Comunidade Serverless",
                     *       "company_name": "Comunidade Serverless Ltda.",
                     *       "nickname": "serverless-br",
                     *       "pic_url": "https://images.example.com/comunidade-serverless.png",
                     *       "verified": true,
                     *       "locale": "pt",
                     *       "primary_color": "#2a2f6e",
                     *       "images": [
                     *         {
                     *           "field": "pic_url",
                     *           "status": "ready",
                     *           "problem": null
                     *         }
                     *       ],
                     *       "contact_email": "contact@serverless.example.com",
                     *       "reply_to": null,
                     *       "notify": {
                     *         "whatsapp": true,
                     *         "sms": true
                     *       },
                     *       "time_zone": "America/Sao_Paulo",
                     *       "reminders": true,
                     *       "retention_months": 12,
                     *       "plan": "PRO",
                     *       "created_at": "2026-07-01T09:00:00.000Z",
                     *       "updated_at": "2026-07-01T09:00:00.000Z"
                     *     }
                     */
                    "application/json": components["schemas"]["Organization"];
                };
            };
            400: components["responses"]["InvalidParameters"];
            401: components["responses"]["InvalidCredential"];
            403: components["responses"]["SessionForbidden"];
            429: components["responses"]["SessionRateLimit"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    "organization.update": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "nickname": "serverless-br",
                 *       "contact_email": "contact@serverless.example.com"
                 *     }
                 */
                "application/json": components["schemas"]["UpdateProfile"];
            };
        };
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    /**
                     * @description What is left in that window: requests (`r`), and seconds until it starts again (`t`).
                     * @example "session";r=298;t=41
                     */
                    RateLimit?: string;
                    /**
                     * @description The tighter of the windows this request counted in: name, requests (`q`) and seconds (`w`). Absent where an operation has no rate limit.
                     * @example "session";q=300;w=60
                     */
                    "RateLimit-Policy"?: string;
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "0b6e4c39-71d2-4f58-b90a-e3a87d15c264",
                     *       "name": "Comunidade Serverless",
                     *       "company_name": "Comunidade Serverless Ltda.",
                     *       "nickname": "serverless-br",
                     *       "pic_url": "https://images.example.com/comunidade-serverless.png",
                     *       "verified": true,
                     *       "locale": "pt",
                     *       "primary_color": "#2a2f6e",
                     *       "images": [
                     *         {
                     *           "field": "pic_url",
                     *           "status": "ready",
                     *           "problem": null
                     *         }
                     *       ],
                     *       "contact_email": "contact@serverless.example.com",
                     *       "reply_to": null,
                     *       "notify": {
                     *         "whatsapp": true,
                     *         "sms": true
                     *       },
                     *       "time_zone": "America/Sao_Paulo",
                     *       "reminders": true,
                     *       "retention_months": 12,
                     *       "plan": "PRO",
                     *       "created_at": "2026-07-01T09:00:00.000Z",
                     *       "updated_at": "2026-07-01T09:00:00.000Z"
                     *     }
                     */
                    "application/json": components["schemas"]["Organization"];
                };
            };
            400: components["responses"]["InvalidRequest"];
            401: components["responses"]["InvalidCredential"];
            403: components["responses"]["SessionForbidden"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["SessionRateLimit"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    "mail-domain.get": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    /**
                     * @description What is left in that window: requests (`r`), and seconds until it starts again (`t`).
                     * @example "session";r=298;t=41
                     */
                    RateLimit?: string;
                    /**
                     * @description The tighter of the windows this request counted in: name, requests (`q`) and seconds (`w`). Absent where an operation has no rate limit.
                     * @example "session";q=300;w=60
                     */
                    "RateLimit-Policy"?: string;
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "domain": "mail.serverless.example.com",
                     *       "from_address": "certificates@mail.serverless.example.com",
                     *       "state": "pending",
                     *       "problem": null,
                     *       "records": [
                     *         {
                     *           "purpose": "dkim",
                     *           "type": "CNAME",
                     *           "name": "q4lz2hbn6xkq._domainkey.mail.serverless.example.com",
                     *           "value": "q4lz2hbn6xkq.dkim.amazonses.com",
                     *           "state": "pending"
                     *         },
                     *         {
                     *           "purpose": "mail_from",
                     *           "type": "MX",
                     *           "name": "mail-3fd1c2a9e0.mail.serverless.example.com",
                     *           "value": "10 feedback-smtp.sa-east-1.amazonses.com",
                     *           "state": "verified"
                     *         },
                     *         {
                     *           "purpose": "spf",
                     *           "type": "TXT",
                     *           "name": "mail-3fd1c2a9e0.mail.serverless.example.com",
                     *           "value": "v=spf1 include:amazonses.com ~all",
                     *           "state": "verified"
                     *         },
                     *         {
                     *           "purpose": "dmarc",
                     *           "type": "TXT",
                     *           "name": "_dmarc.mail.serverless.example.com",
                     *           "value": "v=DMARC1; p=none",
                     *           "state": "pending"
                     *         }
                     *       ],
                     *       "created_at": "2026-07-01T09:00:00.000Z",
                     *       "checked_at": "2026-07-01T09:00:00.000Z",
                     *       "verified_at": null,
                     *       "released_at": "2026-07-08T09:00:00.000Z"
                     *     }
                     */
                    "application/json": components["schemas"]["MailDomain"];
                };
            };
            400: components["responses"]["InvalidParameters"];
            401: components["responses"]["InvalidCredential"];
            403: components["responses"]["SessionForbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["SessionRateLimit"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    "mail-domain.claim": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "domain": "mail.serverless.example.com",
                 *       "from_local_part": "certificates"
                 *     }
                 */
                "application/json": components["schemas"]["ClaimMailDomain"];
            };
        };
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    /**
                     * @description What is left in that window: requests (`r`), and seconds until it starts again (`t`).
                     * @example "session";r=298;t=41
                     */
                    RateLimit?: string;
                    /**
                     * @description The tighter of the windows this request counted in: name, requests (`q`) and seconds (`w`). Absent where an operation has no rate limit.
                     * @example "session";q=300;w=60
                     */
                    "RateLimit-Policy"?: string;
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "domain": "mail.serverless.example.com",
                     *       "from_address": "certificates@mail.serverless.example.com",
                     *       "state": "pending",
                     *       "problem": null,
                     *       "records": [
                     *         {
                     *           "purpose": "dkim",
                     *           "type": "CNAME",
                     *           "name": "q4lz2hbn6xkq._domainkey.mail.serverless.example.com",
                     *           "value": "q4lz2hbn6xkq.dkim.amazonses.com",
                     *           "state": "pending"
                     *         },
                     *         {
                     *           "purpose": "mail_from",
                     *           "type": "MX",
                     *           "name": "mail-3fd1c2a9e0.mail.serverless.example.com",
                     *           "value": "10 feedback-smtp.sa-east-1.amazonses.com",
                     *           "state": "verified"
                     *         },
                     *         {
                     *           "purpose": "spf",
                     *           "type": "TXT",
                     *           "name": "mail-3fd1c2a9e0.mail.serverless.example.com",
                     *           "value": "v=spf1 include:amazonses.com ~all",
                     *           "state": "verified"
                     *         },
                     *         {
                     *           "purpose": "dmarc",
                     *           "type": "TXT",
                     *           "name": "_dmarc.mail.serverless.example.com",
                     *           "value": "v=DMARC1; p=none",
                     *           "state": "pending"
                     *         }
                     *       ],
                     *       "created_at": "2026-07-01T09:00:00.000Z",
                     *       "checked_at": "2026-07-01T09:00:00.000Z",
                     *       "verified_at": null,
                     *       "released_at": "2026-07-08T09:00:00.000Z"
                     *     }
                     */
                    "application/json": components["schemas"]["MailDomain"];
                };
            };
            400: components["responses"]["InvalidRequest"];
            401: components["responses"]["InvalidCredential"];
            403: components["responses"]["MailDomainClaimSessionForbidden"];
            409: components["responses"]["MailDomainClaimConflict"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["MailDomainClaimTooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    "mail-domain.remove": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done; the answer has no body. */
            204: {
                headers: {
                    /**
                     * @description What is left in that window: requests (`r`), and seconds until it starts again (`t`).
                     * @example "session";r=298;t=41
                     */
                    RateLimit?: string;
                    /**
                     * @description The tighter of the windows this request counted in: name, requests (`q`) and seconds (`w`). Absent where an operation has no rate limit.
                     * @example "session";q=300;w=60
                     */
                    "RateLimit-Policy"?: string;
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["InvalidParameters"];
            401: components["responses"]["InvalidCredential"];
            403: components["responses"]["SessionForbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["SessionRateLimit"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    "recipient-invitations.list.panel": {
        parameters: {
            query?: {
                /** @description Status of the certificate. */
                certificate_status?: "PENDING" | "ACCEPTED" | "REJECTED" | "EXPIRED" | "REVOKED";
                /** @description `next_cursor` of the page before; the other parameters must be the same. */
                cursor?: string;
                /** @description Short code (recommended) or UUID. */
                event_id?: string;
                /** @description Items per page. */
                limit?: number;
                /** @description Start position. Use `cursor` to go deeper. */
                offset?: number;
                /** @description Only the recipient with this e-mail address; upper and lower case do not matter. */
                recipient_email?: string;
                /** @description Status of the recipient, of certificates that neither were revoked nor have expired. With `certificate_status` it finds those of that status. */
                recipient_status?: "INVITED" | "PENDING" | "ACCEPTED" | "REJECTED";
                /** @description The same as `recipient_status`. */
                status?: "INVITED" | "PENDING" | "ACCEPTED" | "REJECTED";
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    /**
                     * @description What is left in that window: requests (`r`), and seconds until it starts again (`t`).
                     * @example "session";r=298;t=41
                     */
                    RateLimit?: string;
                    /**
                     * @description The tighter of the windows this request counted in: name, requests (`q`) and seconds (`w`). Absent where an operation has no rate limit.
                     * @example "session";q=300;w=60
                     */
                    "RateLimit-Policy"?: string;
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": [
                     *         {
                     *           "id": "01994f6e-8c40-7000-a5d2-3e9b17c04f68",
                     *           "recipient": {
                     *             "name": "Ana Souza",
                     *             "email": "ana.souza@example.com",
                     *             "number": "+5511998765432"
                     *           },
                     *           "status": "INVITED",
                     *           "recipient_status": "INVITED",
                     *           "certificate_status": "PENDING",
                     *           "event_id": "1f0c7a52-94b1-4a8e-9c3d-5b6f2e81a07c",
                     *           "event_short_code": "AVDWQ8383W",
                     *           "badge_id": "b3a9d1c7-2e58-4f06-9d74-0c1e8b65f2a3",
                     *           "badge_short_code": "0C3T5PBWN3",
                     *           "invited_at": "2026-09-15T14:30:00.000Z",
                     *           "responded_at": null,
                     *           "updated_at": "2026-09-15T14:30:00.000Z",
                     *           "email_status": "queued",
                     *           "phone_status": "none",
                     *           "phone_reason": null
                     *         }
                     *       ],
                     *       "limit": 20,
                     *       "offset": 0,
                     *       "has_more": false,
                     *       "next_cursor": null
                     *     }
                     */
                    "application/json": components["schemas"]["RecipientInvitationPage"];
                };
            };
            400: components["responses"]["InvalidParameters"];
            401: components["responses"]["InvalidCredential"];
            403: components["responses"]["SessionReadForbidden"];
            429: components["responses"]["SessionRateLimit"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    "recipient.create-account": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "token": "AQGZT26MQHAApdI-mxfAT2gLbkw5cdJPWLkK46h9FcJkAckRBk89ALJqS5Jp6rRUiUZTT3o",
                 *       "name": "Ana Souza"
                 *     }
                 */
                "application/json": components["schemas"]["CreateAccount"];
            };
        };
        responses: {
            /** @description Created. */
            201: {
                headers: {
                    /**
                     * @description What is left in that window: requests (`r`), and seconds until it starts again (`t`).
                     * @example "link";r=58;t=41
                     */
                    RateLimit?: string;
                    /**
                     * @description The tighter of the windows this request counted in: name, requests (`q`) and seconds (`w`). Absent where an operation has no rate limit.
                     * @example "link";q=60;w=60
                     */
                    "RateLimit-Policy"?: string;
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "name": "Ana Souza",
                     *       "email": "ana.souza@example.com",
                     *       "created_at": "2026-07-01T09:00:00.000Z"
                     *     }
                     */
                    "application/json": components["schemas"]["Account"];
                };
            };
            400: components["responses"]["InvalidRequest"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["RecipientCreateAccountConflict"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["LinkRateLimit"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    "recipient.view": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The signed token of the link in the recipient's e-mail.
                 * @example AQGZT26MQHAApdI-mxfAT2gLbkw5cdJPWLkK46h9FcJkAckRBk89ALJqS5Jp6rRUiUZTT3o
                 */
                token: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    /**
                     * @description What is left in that window: requests (`r`), and seconds until it starts again (`t`).
                     * @example "link";r=58;t=41
                     */
                    RateLimit?: string;
                    /**
                     * @description The tighter of the windows this request counted in: name, requests (`q`) and seconds (`w`). Absent where an operation has no rate limit.
                     * @example "link";q=60;w=60
                     */
                    "RateLimit-Policy"?: string;
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "certificate": {
                     *         "id": "01994f6e-8c40-7000-a5d2-3e9b17c04f68",
                     *         "short_code": "7Q2M4XKD0A5V",
                     *         "status": "PENDING",
                     *         "recipient_status": "INVITED",
                     *         "recipient_name": "Ana Souza",
                     *         "recipient_locale": "pt",
                     *         "reason": "Held the talk “Queues that never lose a message”",
                     *         "role": "Speaker",
                     *         "values": [
                     *           {
                     *             "key": "chip_time",
                     *             "label": {
                     *               "pt": "Tempo líquido",
                     *               "en": "Chip time",
                     *               "es": "Tiempo neto"
                     *             },
                     *             "text": {
                     *               "pt": "1h42min07s",
                     *               "en": "1:42:07",
                     *               "es": "1h42min07s"
                     *             },
                     *             "value": "text"
                     *           }
                     *         ],
                     *         "issued_at": "2026-09-15T14:30:00.000Z",
                     *         "accepted_at": null,
                     *         "rejected_at": null,
                     *         "reconsider_until": null,
                     *         "expires_at": null,
                     *         "revoked_at": null,
                     *         "verification_url": "https://certificates.example.com/api/c/7Q2M4XKD0A5V",
                     *         "visibility": "public",
                     *         "name_in_credential": true
                     *       },
                     *       "event": {
                     *         "id": "1f0c7a52-94b1-4a8e-9c3d-5b6f2e81a07c",
                     *         "short_code": "AVDWQ8383W",
                     *         "name": "Serverless Day 2026",
                     *         "city": "São Paulo",
                     *         "state": "SP",
                     *         "initial_date": "2026-09-12",
                     *         "finish_date": "2026-09-12",
                     *         "platform_url": "https://certificates.example.com/api/e/AVDWQ8383W"
                     *       },
                     *       "badge": {
                     *         "name": "Speaker",
                     *         "description": "Given to everybody who held a talk.",
                     *         "criteria": "Held a talk of at least 20 minutes.",
                     *         "image_url": "https://images.example.com/speaker.png",
                     *         "picture_url": "https://certificates.example.com/api/b/9K3WYZB7C1-1.png",
                     *         "skills": [
                     *           "Public speaking",
                     *           "Serverless architecture"
                     *         ]
                     *       },
                     *       "organization": {
                     *         "name": "Comunidade Serverless",
                     *         "company_name": "Comunidade Serverless Ltda.",
                     *         "pic_url": "https://images.example.com/comunidade-serverless.png",
                     *         "picture_url": "https://certificates.example.com/api/images/of/0000000000000000000000000000000000000000000",
                     *         "verified": true,
                     *         "locale": "pt",
                     *         "primary_color": "#0b3d5c"
                     *       },
                     *       "sent_from": "certificates@certificados.horizonte.example",
                     *       "unsubscribed": true,
                     *       "messages": {
                     *         "number_ends_with": "21",
                     *         "allowed": true,
                     *         "stopped_by": "word"
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["RecipientInvitation"];
                };
            };
            400: components["responses"]["InvalidParameters"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["LinkRateLimit"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    "recipient.accept": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The signed token of the link in the recipient's e-mail.
                 * @example AQGZT26MQHAApdI-mxfAT2gLbkw5cdJPWLkK46h9FcJkAckRBk89ALJqS5Jp6rRUiUZTT3o
                 */
                token: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    /**
                     * @description What is left in that window: requests (`r`), and seconds until it starts again (`t`).
                     * @example "link";r=58;t=41
                     */
                    RateLimit?: string;
                    /**
                     * @description The tighter of the windows this request counted in: name, requests (`q`) and seconds (`w`). Absent where an operation has no rate limit.
                     * @example "link";q=60;w=60
                     */
                    "RateLimit-Policy"?: string;
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "certificate_id": "01994f6e-8c40-7000-a5d2-3e9b17c04f68",
                     *       "status": "ACCEPTED",
                     *       "recipient_status": "ACCEPTED",
                     *       "updated_at": "2026-09-16T08:12:45.000Z"
                     *     }
                     */
                    "application/json": components["schemas"]["InvitationResponse"];
                };
            };
            400: components["responses"]["InvalidParameters"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["RecipientAcceptConflict"];
            429: components["responses"]["LinkRateLimit"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    "recipient.messages": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The signed token of the link in the recipient's e-mail.
                 * @example AQGZT26MQHAApdI-mxfAT2gLbkw5cdJPWLkK46h9FcJkAckRBk89ALJqS5Jp6rRUiUZTT3o
                 */
                token: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "messages": "stop"
                 *     }
                 */
                "application/json": components["schemas"]["MessagesChoice"];
            };
        };
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    /**
                     * @description What is left in that window: requests (`r`), and seconds until it starts again (`t`).
                     * @example "link";r=58;t=41
                     */
                    RateLimit?: string;
                    /**
                     * @description The tighter of the windows this request counted in: name, requests (`q`) and seconds (`w`). Absent where an operation has no rate limit.
                     * @example "link";q=60;w=60
                     */
                    "RateLimit-Policy"?: string;
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "certificate_id": "01994f6e-8c40-7000-a5d2-3e9b17c04f68",
                     *       "messages": {
                     *         "number_ends_with": "21",
                     *         "allowed": true,
                     *         "stopped_by": "word"
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["ChosenMessages"];
                };
            };
            400: components["responses"]["InvalidRequest"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["RecipientMessagesConflict"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["LinkRateLimit"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    "recipient.reconsider": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The signed token of the link in the recipient's e-mail.
                 * @example AQGZT26MQHAApdI-mxfAT2gLbkw5cdJPWLkK46h9FcJkAckRBk89ALJqS5Jp6rRUiUZTT3o
                 */
                token: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    /**
                     * @description What is left in that window: requests (`r`), and seconds until it starts again (`t`).
                     * @example "link";r=58;t=41
                     */
                    RateLimit?: string;
                    /**
                     * @description The tighter of the windows this request counted in: name, requests (`q`) and seconds (`w`). Absent where an operation has no rate limit.
                     * @example "link";q=60;w=60
                     */
                    "RateLimit-Policy"?: string;
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "certificate_id": "01994f6e-8c40-7000-a5d2-3e9b17c04f68",
                     *       "status": "PENDING",
                     *       "recipient_status": "PENDING",
                     *       "updated_at": "2026-09-16T08:12:45.000Z"
                     *     }
                     */
                    "application/json": components["schemas"]["InvitationResponse"];
                };
            };
            400: components["responses"]["InvalidParameters"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["RecipientReconsiderConflict"];
            429: components["responses"]["LinkRateLimit"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    "recipient.reject": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The signed token of the link in the recipient's e-mail.
                 * @example AQGZT26MQHAApdI-mxfAT2gLbkw5cdJPWLkK46h9FcJkAckRBk89ALJqS5Jp6rRUiUZTT3o
                 */
                token: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    /**
                     * @description What is left in that window: requests (`r`), and seconds until it starts again (`t`).
                     * @example "link";r=58;t=41
                     */
                    RateLimit?: string;
                    /**
                     * @description The tighter of the windows this request counted in: name, requests (`q`) and seconds (`w`). Absent where an operation has no rate limit.
                     * @example "link";q=60;w=60
                     */
                    "RateLimit-Policy"?: string;
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "certificate_id": "01994f6e-8c40-7000-a5d2-3e9b17c04f68",
                     *       "status": "REJECTED",
                     *       "recipient_status": "REJECTED",
                     *       "updated_at": "2026-09-16T08:12:45.000Z"
                     *     }
                     */
                    "application/json": components["schemas"]["InvitationResponse"];
                };
            };
            400: components["responses"]["InvalidParameters"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["RecipientRejectConflict"];
            429: components["responses"]["LinkRateLimit"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    "recipient.share": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The signed token of the link in the recipient's e-mail.
                 * @example AQGZT26MQHAApdI-mxfAT2gLbkw5cdJPWLkK46h9FcJkAckRBk89ALJqS5Jp6rRUiUZTT3o
                 */
                token: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "visibility": "link",
                 *       "name_in_credential": true
                 *     }
                 */
                "application/json": components["schemas"]["SharingChoice"];
            };
        };
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    /**
                     * @description What is left in that window: requests (`r`), and seconds until it starts again (`t`).
                     * @example "link";r=58;t=41
                     */
                    RateLimit?: string;
                    /**
                     * @description The tighter of the windows this request counted in: name, requests (`q`) and seconds (`w`). Absent where an operation has no rate limit.
                     * @example "link";q=60;w=60
                     */
                    "RateLimit-Policy"?: string;
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "certificate_id": "01994f6e-8c40-7000-a5d2-3e9b17c04f68",
                     *       "visibility": "public",
                     *       "name_in_credential": true
                     *     }
                     */
                    "application/json": components["schemas"]["Sharing"];
                };
            };
            400: components["responses"]["InvalidRequest"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["NotAccepted"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["LinkRateLimit"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    "recipients.list.panel": {
        parameters: {
            query?: {
                /** @description `next_cursor` of the page before; the other parameters must be the same. */
                cursor?: string;
                /** @description Only people with this e-mail address; upper and lower case do not matter. */
                email?: string;
                /** @description Items per page. */
                limit?: number;
                /** @description Start position. Use `cursor` to go deeper. */
                offset?: number;
                /** @description Start of any word of the name or the address; accents and case do not matter. */
                q?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    /**
                     * @description What is left in that window: requests (`r`), and seconds until it starts again (`t`).
                     * @example "session";r=298;t=41
                     */
                    RateLimit?: string;
                    /**
                     * @description The tighter of the windows this request counted in: name, requests (`q`) and seconds (`w`). Absent where an operation has no rate limit.
                     * @example "session";q=300;w=60
                     */
                    "RateLimit-Policy"?: string;
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": [
                     *         {
                     *           "name": "Ana Souza",
                     *           "email": "ana.souza@example.com",
                     *           "number": "+5511998765432",
                     *           "last_issued_at": "2026-09-15T14:30:00.000Z"
                     *         }
                     *       ],
                     *       "limit": 20,
                     *       "offset": 0,
                     *       "has_more": false,
                     *       "next_cursor": null
                     *     }
                     */
                    "application/json": components["schemas"]["RecipientPage"];
                };
            };
            400: components["responses"]["InvalidParameters"];
            401: components["responses"]["InvalidCredential"];
            403: components["responses"]["SessionReadForbidden"];
            429: components["responses"]["SessionRateLimit"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    "templates.list.panel": {
        parameters: {
            query?: {
                /** @description `next_cursor` of the page before; the other parameters must be the same. */
                cursor?: string;
                /** @description Items per page. */
                limit?: number;
                /** @description Start position. Use `cursor` to go deeper. */
                offset?: number;
                /** @description Only records in this status. */
                status?: "ACTIVE" | "ARCHIVED";
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    /**
                     * @description What is left in that window: requests (`r`), and seconds until it starts again (`t`).
                     * @example "session";r=298;t=41
                     */
                    RateLimit?: string;
                    /**
                     * @description The tighter of the windows this request counted in: name, requests (`q`) and seconds (`w`). Absent where an operation has no rate limit.
                     * @example "session";q=300;w=60
                     */
                    "RateLimit-Policy"?: string;
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": [
                     *         {
                     *           "id": "01994f6e-8c40-7000-a5d2-3e9b17c04f68",
                     *           "short_code": "AVDWQ8383W",
                     *           "name": "Ana Souza",
                     *           "status": "ACTIVE",
                     *           "revision": 1,
                     *           "created_at": "2026-07-01T09:00:00.000Z",
                     *           "updated_at": "2026-09-15T14:30:00.000Z"
                     *         }
                     *       ],
                     *       "limit": 20,
                     *       "offset": 0,
                     *       "has_more": false,
                     *       "next_cursor": null
                     *     }
                     */
                    "application/json": components["schemas"]["TemplateList"];
                };
            };
            400: components["responses"]["InvalidParameters"];
            401: components["responses"]["InvalidCredential"];
            403: components["responses"]["SessionReadForbidden"];
            429: components["responses"]["SessionRateLimit"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    "templates.create.panel": {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description A value of your own that names this request, such as a UUID. Repeating the request with the same key and body within 24 hours gives the first answer again, with `Idempotency-Replayed: true`, and does nothing twice.
                 * @example 9b2f6c1e-5d0a-4f7e-8a43-c6f1b7d2e905
                 */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "name": "Finisher 2026",
                 *       "page": {
                 *         "size": "a4",
                 *         "orientation": "landscape"
                 *       },
                 *       "pages": [
                 *         {
                 *           "background_url": null,
                 *           "elements": [
                 *             {
                 *               "kind": "text",
                 *               "id": "01994f6e-8c40-7000-a5d2-3e9b17c04f68",
                 *               "x": -500,
                 *               "y": -500,
                 *               "width": 0,
                 *               "height": 0,
                 *               "rotation": 0,
                 *               "text": "{recipient_name}",
                 *               "font": "sans",
                 *               "size": 4,
                 *               "weight": 400,
                 *               "color": "#0b3d5c",
                 *               "align": "left",
                 *               "vertical": "top",
                 *               "fit": "wrap",
                 *               "min_size": 6
                 *             }
                 *           ]
                 *         }
                 *       ],
                 *       "variants": [],
                 *       "status": "ACTIVE"
                 *     }
                 */
                "application/json": components["schemas"]["CreateTemplate"];
            };
        };
        responses: {
            /** @description Created. */
            201: {
                headers: {
                    "Idempotency-Replayed": components["headers"]["Idempotency-Replayed"];
                    /**
                     * @description What is left in that window: requests (`r`), and seconds until it starts again (`t`).
                     * @example "session";r=298;t=41
                     */
                    RateLimit?: string;
                    /**
                     * @description The tighter of the windows this request counted in: name, requests (`q`) and seconds (`w`). Absent where an operation has no rate limit.
                     * @example "session";q=300;w=60
                     */
                    "RateLimit-Policy"?: string;
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "01994f6e-8c40-7000-a5d2-3e9b17c04f68",
                     *       "short_code": "AVDWQ8383W",
                     *       "name": "Ana Souza",
                     *       "status": "ACTIVE",
                     *       "revision": 1,
                     *       "created_at": "2026-07-01T09:00:00.000Z",
                     *       "updated_at": "2026-09-15T14:30:00.000Z",
                     *       "page": {
                     *         "size": "a4",
                     *         "orientation": "landscape"
                     *       },
                     *       "pages": [
                     *         {
                     *           "background_url": null,
                     *           "elements": [
                     *             {
                     *               "kind": "text",
                     *               "id": "01994f6e-8c40-7000-a5d2-3e9b17c04f68",
                     *               "x": -500,
                     *               "y": -500,
                     *               "width": 0,
                     *               "height": 0,
                     *               "rotation": 0,
                     *               "text": "{recipient_name}",
                     *               "font": "sans",
                     *               "size": 4,
                     *               "weight": 400,
                     *               "color": "#0b3d5c",
                     *               "align": "left",
                     *               "vertical": "top",
                     *               "fit": "wrap",
                     *               "min_size": 6
                     *             }
                     *           ]
                     *         }
                     *       ],
                     *       "variants": [
                     *         {
                     *           "role": "text",
                     *           "pages": [
                     *             {
                     *               "background_url": null,
                     *               "elements": [
                     *                 {
                     *                   "kind": "text",
                     *                   "id": "01994f6e-8c40-7000-a5d2-3e9b17c04f68",
                     *                   "x": -500,
                     *                   "y": -500,
                     *                   "width": 0,
                     *                   "height": 0,
                     *                   "rotation": 0,
                     *                   "text": "{recipient_name}",
                     *                   "font": "sans",
                     *                   "size": 4,
                     *                   "weight": 400,
                     *                   "color": "#0b3d5c",
                     *                   "align": "left",
                     *                   "vertical": "top",
                     *                   "fit": "wrap",
                     *                   "min_size": 6
                     *                 }
                     *               ]
                     *             }
                     *           ]
                     *         }
                     *       ],
                     *       "images": [
                     *         {
                     *           "field": "design.logo_url",
                     *           "status": "pending",
                     *           "problem": "not_found"
                     *         }
                     *       ],
                     *       "warnings": [
                     *         {
                     *           "path": "recipient[3].recipient_name",
                     *           "code": "unrenderable_text",
                     *           "message": "text",
                     *           "did_you_mean": "ana.souza@gmail.com"
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": components["schemas"]["Template"];
                };
            };
            400: components["responses"]["InvalidRequest"];
            401: components["responses"]["InvalidCredential"];
            403: components["responses"]["SessionWriteForbidden"];
            409: components["responses"]["TemplateLimitReached"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["IdempotencyKeyReused"];
            429: components["responses"]["SessionRateLimit"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    "templates.get.panel": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Short code (recommended) or UUID.
                 * @example 7Q2M4XKD0A
                 */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    /**
                     * @description What is left in that window: requests (`r`), and seconds until it starts again (`t`).
                     * @example "session";r=298;t=41
                     */
                    RateLimit?: string;
                    /**
                     * @description The tighter of the windows this request counted in: name, requests (`q`) and seconds (`w`). Absent where an operation has no rate limit.
                     * @example "session";q=300;w=60
                     */
                    "RateLimit-Policy"?: string;
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "01994f6e-8c40-7000-a5d2-3e9b17c04f68",
                     *       "short_code": "AVDWQ8383W",
                     *       "name": "Ana Souza",
                     *       "status": "ACTIVE",
                     *       "revision": 1,
                     *       "created_at": "2026-07-01T09:00:00.000Z",
                     *       "updated_at": "2026-09-15T14:30:00.000Z",
                     *       "page": {
                     *         "size": "a4",
                     *         "orientation": "landscape"
                     *       },
                     *       "pages": [
                     *         {
                     *           "background_url": null,
                     *           "elements": [
                     *             {
                     *               "kind": "text",
                     *               "id": "01994f6e-8c40-7000-a5d2-3e9b17c04f68",
                     *               "x": -500,
                     *               "y": -500,
                     *               "width": 0,
                     *               "height": 0,
                     *               "rotation": 0,
                     *               "text": "{recipient_name}",
                     *               "font": "sans",
                     *               "size": 4,
                     *               "weight": 400,
                     *               "color": "#0b3d5c",
                     *               "align": "left",
                     *               "vertical": "top",
                     *               "fit": "wrap",
                     *               "min_size": 6
                     *             }
                     *           ]
                     *         }
                     *       ],
                     *       "variants": [
                     *         {
                     *           "role": "text",
                     *           "pages": [
                     *             {
                     *               "background_url": null,
                     *               "elements": [
                     *                 {
                     *                   "kind": "text",
                     *                   "id": "01994f6e-8c40-7000-a5d2-3e9b17c04f68",
                     *                   "x": -500,
                     *                   "y": -500,
                     *                   "width": 0,
                     *                   "height": 0,
                     *                   "rotation": 0,
                     *                   "text": "{recipient_name}",
                     *                   "font": "sans",
                     *                   "size": 4,
                     *                   "weight": 400,
                     *                   "color": "#0b3d5c",
                     *                   "align": "left",
                     *                   "vertical": "top",
                     *                   "fit": "wrap",
                     *                   "min_size": 6
                     *                 }
                     *               ]
                     *             }
                     *           ]
                     *         }
                     *       ],
                     *       "images": [
                     *         {
                     *           "field": "design.logo_url",
                     *           "status": "pending",
                     *           "problem": "not_found"
                     *         }
                     *       ],
                     *       "warnings": [
                     *         {
                     *           "path": "recipient[3].recipient_name",
                     *           "code": "unrenderable_text",
                     *           "message": "text",
                     *           "did_you_mean": "ana.souza@gmail.com"
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": components["schemas"]["Template"];
                };
            };
            400: components["responses"]["InvalidParameters"];
            401: components["responses"]["InvalidCredential"];
            403: components["responses"]["SessionReadForbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["SessionRateLimit"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    "templates.remove.panel": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Short code (recommended) or UUID.
                 * @example 7Q2M4XKD0A
                 */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done; the answer has no body. */
            204: {
                headers: {
                    /**
                     * @description What is left in that window: requests (`r`), and seconds until it starts again (`t`).
                     * @example "session";r=298;t=41
                     */
                    RateLimit?: string;
                    /**
                     * @description The tighter of the windows this request counted in: name, requests (`q`) and seconds (`w`). Absent where an operation has no rate limit.
                     * @example "session";q=300;w=60
                     */
                    "RateLimit-Policy"?: string;
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["InvalidParameters"];
            401: components["responses"]["InvalidCredential"];
            403: components["responses"]["SessionWriteForbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["TemplatesRemovePanelConflict"];
            429: components["responses"]["SessionRateLimit"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    "templates.update.panel": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Short code (recommended) or UUID.
                 * @example 7Q2M4XKD0A
                 */
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "name": "Finisher 2026",
                 *       "status": "ACTIVE"
                 *     }
                 */
                "application/json": components["schemas"]["UpdateTemplate"];
            };
        };
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    /**
                     * @description What is left in that window: requests (`r`), and seconds until it starts again (`t`).
                     * @example "session";r=298;t=41
                     */
                    RateLimit?: string;
                    /**
                     * @description The tighter of the windows this request counted in: name, requests (`q`) and seconds (`w`). Absent where an operation has no rate limit.
                     * @example "session";q=300;w=60
                     */
                    "RateLimit-Policy"?: string;
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "01994f6e-8c40-7000-a5d2-3e9b17c04f68",
                     *       "short_code": "AVDWQ8383W",
                     *       "name": "Ana Souza",
                     *       "status": "ACTIVE",
                     *       "revision": 1,
                     *       "created_at": "2026-07-01T09:00:00.000Z",
                     *       "updated_at": "2026-09-15T14:30:00.000Z",
                     *       "page": {
                     *         "size": "a4",
                     *         "orientation": "landscape"
                     *       },
                     *       "pages": [
                     *         {
                     *           "background_url": null,
                     *           "elements": [
                     *             {
                     *               "kind": "text",
                     *               "id": "01994f6e-8c40-7000-a5d2-3e9b17c04f68",
                     *               "x": -500,
                     *               "y": -500,
                     *               "width": 0,
                     *               "height": 0,
                     *               "rotation": 0,
                     *               "text": "{recipient_name}",
                     *               "font": "sans",
                     *               "size": 4,
                     *               "weight": 400,
                     *               "color": "#0b3d5c",
                     *               "align": "left",
                     *               "vertical": "top",
                     *               "fit": "wrap",
                     *               "min_size": 6
                     *             }
                     *           ]
                     *         }
                     *       ],
                     *       "variants": [
                     *         {
                     *           "role": "text",
                     *           "pages": [
                     *             {
                     *               "background_url": null,
                     *               "elements": [
                     *                 {
                     *                   "kind": "text",
                     *                   "id": "01994f6e-8c40-7000-a5d2-3e9b17c04f68",
                     *                   "x": -500,
                     *                   "y": -500,
                     *                   "width": 0,
                     *                   "height": 0,
                     *                   "rotation": 0,
                     *                   "text": "{recipient_name}",
                     *                   "font": "sans",
                     *                   "size": 4,
                     *                   "weight": 400,
                     *                   "color": "#0b3d5c",
                     *                   "align": "left",
                     *                   "vertical": "top",
                     *                   "fit": "wrap",
                     *                   "min_size": 6
                     *                 }
                     *               ]
                     *             }
                     *           ]
                     *         }
                     *       ],
                     *       "images": [
                     *         {
                     *           "field": "design.logo_url",
                     *           "status": "pending",
                     *           "problem": "not_found"
                     *         }
                     *       ],
                     *       "warnings": [
                     *         {
                     *           "path": "recipient[3].recipient_name",
                     *           "code": "unrenderable_text",
                     *           "message": "text",
                     *           "did_you_mean": "ana.souza@gmail.com"
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": components["schemas"]["Template"];
                };
            };
            400: components["responses"]["InvalidRequest"];
            401: components["responses"]["InvalidCredential"];
            403: components["responses"]["SessionWriteForbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["TemplatesUpdatePanelConflict"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["SessionRateLimit"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    "editor.link.panel": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Short code (recommended) or UUID.
                 * @example 7Q2M4XKD0A
                 */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    /**
                     * @description What is left in that window: requests (`r`), and seconds until it starts again (`t`).
                     * @example "session";r=298;t=41
                     */
                    RateLimit?: string;
                    /**
                     * @description The tighter of the windows this request counted in: name, requests (`q`) and seconds (`w`). Absent where an operation has no rate limit.
                     * @example "session";q=300;w=60
                     */
                    "RateLimit-Policy"?: string;
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "url": "https://certificates.example/editor/mYyQ2c…",
                     *       "expires_at": "2026-09-15T14:30:00.000Z"
                     *     }
                     */
                    "application/json": components["schemas"]["EditorLink"];
                };
            };
            400: components["responses"]["InvalidParameters"];
            401: components["responses"]["InvalidCredential"];
            403: components["responses"]["SessionWriteForbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["SessionRateLimit"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    "templates.export.panel": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Short code (recommended) or UUID.
                 * @example 7Q2M4XKD0A
                 */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    /**
                     * @description What is left in that window: requests (`r`), and seconds until it starts again (`t`).
                     * @example "session";r=298;t=41
                     */
                    RateLimit?: string;
                    /**
                     * @description The tighter of the windows this request counted in: name, requests (`q`) and seconds (`w`). Absent where an operation has no rate limit.
                     * @example "session";q=300;w=60
                     */
                    "RateLimit-Policy"?: string;
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    /** @example … */
                    "application/zip": string;
                };
            };
            400: components["responses"]["InvalidParameters"];
            401: components["responses"]["InvalidCredential"];
            403: components["responses"]["SessionReadForbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["SessionRateLimit"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    "templates.preview.panel": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Short code (recommended) or UUID.
                 * @example 7Q2M4XKD0A
                 */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                /**
                 * @example {
                 *       "page": 1,
                 *       "person": "short",
                 *       "locale": "pt",
                 *       "fields": [],
                 *       "format": "png",
                 *       "recipient_name": "Ana Souza"
                 *     }
                 */
                "application/json": components["schemas"]["TemplatePreviewRequest"];
            };
        };
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    /**
                     * @description What is left in that window: requests (`r`), and seconds until it starts again (`t`).
                     * @example "session";r=298;t=41
                     */
                    RateLimit?: string;
                    /**
                     * @description The tighter of the windows this request counted in: name, requests (`q`) and seconds (`w`). Absent where an operation has no rate limit.
                     * @example "session";q=300;w=60
                     */
                    "RateLimit-Policy"?: string;
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    /** @example … */
                    "application/pdf": string;
                    /** @example … */
                    "image/png": string;
                };
            };
            400: components["responses"]["TemplatesPreviewPanelInvalid"];
            401: components["responses"]["InvalidCredential"];
            403: components["responses"]["SessionWriteForbidden"];
            404: components["responses"]["NotFound"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["SessionRateLimit"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    "templates.import.panel": {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description A value of your own that names this request, such as a UUID. Repeating the request with the same key and body within 24 hours gives the first answer again, with `Idempotency-Replayed: true`, and does nothing twice.
                 * @example 9b2f6c1e-5d0a-4f7e-8a43-c6f1b7d2e905
                 */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        /** @description The ZIP. */
        requestBody: {
            content: {
                "application/zip": unknown;
            };
        };
        responses: {
            /** @description Created. */
            201: {
                headers: {
                    "Idempotency-Replayed": components["headers"]["Idempotency-Replayed"];
                    /**
                     * @description What is left in that window: requests (`r`), and seconds until it starts again (`t`).
                     * @example "session";r=298;t=41
                     */
                    RateLimit?: string;
                    /**
                     * @description The tighter of the windows this request counted in: name, requests (`q`) and seconds (`w`). Absent where an operation has no rate limit.
                     * @example "session";q=300;w=60
                     */
                    "RateLimit-Policy"?: string;
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "01994f6e-8c40-7000-a5d2-3e9b17c04f68",
                     *       "short_code": "AVDWQ8383W",
                     *       "name": "Ana Souza",
                     *       "status": "ACTIVE",
                     *       "revision": 1,
                     *       "created_at": "2026-07-01T09:00:00.000Z",
                     *       "updated_at": "2026-09-15T14:30:00.000Z",
                     *       "page": {
                     *         "size": "a4",
                     *         "orientation": "landscape"
                     *       },
                     *       "pages": [
                     *         {
                     *           "background_url": null,
                     *           "elements": [
                     *             {
                     *               "kind": "text",
                     *               "id": "01994f6e-8c40-7000-a5d2-3e9b17c04f68",
                     *               "x": -500,
                     *               "y": -500,
                     *               "width": 0,
                     *               "height": 0,
                     *               "rotation": 0,
                     *               "text": "{recipient_name}",
                     *               "font": "sans",
                     *               "size": 4,
                     *               "weight": 400,
                     *               "color": "#0b3d5c",
                     *               "align": "left",
                     *               "vertical": "top",
                     *               "fit": "wrap",
                     *               "min_size": 6
                     *             }
                     *           ]
                     *         }
                     *       ],
                     *       "variants": [
                     *         {
                     *           "role": "text",
                     *           "pages": [
                     *             {
                     *               "background_url": null,
                     *               "elements": [
                     *                 {
                     *                   "kind": "text",
                     *                   "id": "01994f6e-8c40-7000-a5d2-3e9b17c04f68",
                     *                   "x": -500,
                     *                   "y": -500,
                     *                   "width": 0,
                     *                   "height": 0,
                     *                   "rotation": 0,
                     *                   "text": "{recipient_name}",
                     *                   "font": "sans",
                     *                   "size": 4,
                     *                   "weight": 400,
                     *                   "color": "#0b3d5c",
                     *                   "align": "left",
                     *                   "vertical": "top",
                     *                   "fit": "wrap",
                     *                   "min_size": 6
                     *                 }
                     *               ]
                     *             }
                     *           ]
                     *         }
                     *       ],
                     *       "images": [
                     *         {
                     *           "field": "design.logo_url",
                     *           "status": "pending",
                     *           "problem": "not_found"
                     *         }
                     *       ],
                     *       "warnings": [
                     *         {
                     *           "path": "recipient[3].recipient_name",
                     *           "code": "unrenderable_text",
                     *           "message": "text",
                     *           "did_you_mean": "ana.souza@gmail.com"
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": components["schemas"]["Template"];
                };
            };
            400: components["responses"]["InvalidParameters"];
            401: components["responses"]["InvalidCredential"];
            403: components["responses"]["SessionWriteForbidden"];
            409: components["responses"]["TemplateLimitReached"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["IdempotencyKeyReused"];
            429: components["responses"]["TemplatesImportPanelTooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    "badges.list": {
        parameters: {
            query?: {
                /** @description `next_cursor` of the page before; the other parameters must be the same. */
                cursor?: string;
                /** @description Items per page. */
                limit?: number;
                /** @description Start position. Use `cursor` to go deeper. */
                offset?: number;
                /** @description Only records in this status. */
                status?: "ACTIVE" | "ARCHIVED";
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": [
                     *         {
                     *           "id": "b3a9d1c7-2e58-4f06-9d74-0c1e8b65f2a3",
                     *           "short_code": "0C3T5PBWN3",
                     *           "name": "Speaker",
                     *           "description": "Given to everybody who held a talk.",
                     *           "criteria": "Held a talk of at least 20 minutes.",
                     *           "image_url": "https://images.example.com/speaker.png",
                     *           "skills": [
                     *             "Public speaking",
                     *             "Serverless architecture"
                     *           ],
                     *           "validity_days": null,
                     *           "workload_hours": 8,
                     *           "fields": [
                     *             {
                     *               "key": "talk_minutes",
                     *               "label": {
                     *                 "pt": "Duração da palestra",
                     *                 "en": "Length of the talk",
                     *                 "es": "Duración de la charla"
                     *               },
                     *               "type": "integer",
                     *               "unit": "min",
                     *               "required": false,
                     *               "show": [
                     *                 "document",
                     *                 "page",
                     *                 "email",
                     *                 "credential",
                     *                 "webhook"
                     *               ]
                     *             }
                     *           ],
                     *           "design": {
                     *             "layout": "modern",
                     *             "primary_color": "#2a2f6e",
                     *             "accent_color": "#0d8f83",
                     *             "logo_url": "https://images.example.com/comunidade-serverless.png",
                     *             "signatures": [
                     *               {
                     *                 "name": "Marina Prado",
                     *                 "title": "Programme chair",
                     *                 "image_url": null
                     *               }
                     *             ],
                     *             "title": "Certificate of Speaker",
                     *             "text": "spoke at {event_name}, {dates}, {place}, in a programme of {hours}.",
                     *             "back": null,
                     *             "template": null
                     *           },
                     *           "status": "ACTIVE",
                     *           "images": [
                     *             {
                     *               "field": "image_url",
                     *               "status": "ready",
                     *               "problem": null
                     *             },
                     *             {
                     *               "field": "design.logo_url",
                     *               "status": "ready",
                     *               "problem": null
                     *             }
                     *           ],
                     *           "picture_url": "https://certificates.example.com/api/b/0C3T5PBWN3.png",
                     *           "event_id": "1f0c7a52-94b1-4a8e-9c3d-5b6f2e81a07c",
                     *           "created_at": "2026-07-01T09:00:00.000Z",
                     *           "updated_at": "2026-07-01T09:00:00.000Z"
                     *         }
                     *       ],
                     *       "limit": 20,
                     *       "offset": 0,
                     *       "has_more": false,
                     *       "next_cursor": null
                     *     }
                     */
                    "application/json": components["schemas"]["BadgePage"];
                };
            };
            400: components["responses"]["InvalidParameters"];
            401: components["responses"]["InvalidCredential"];
            403: components["responses"]["KeyReadForbidden"];
            429: components["responses"]["OrganizationRateLimit"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    "badges.create": {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description A value of your own that names this request, such as a UUID. Repeating the request with the same key and body within 24 hours gives the first answer again, with `Idempotency-Replayed: true`, and does nothing twice.
                 * @example 9b2f6c1e-5d0a-4f7e-8a43-c6f1b7d2e905
                 */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "name": "Speaker",
                 *       "description": "Given to everybody who held a talk.",
                 *       "criteria": "Held a talk of at least 20 minutes.",
                 *       "image_url": "https://images.example.com/speaker.png",
                 *       "skills": [
                 *         "Public speaking",
                 *         "Serverless architecture"
                 *       ],
                 *       "validity_days": null,
                 *       "workload_hours": 8,
                 *       "fields": [
                 *         {
                 *           "key": "talk_minutes",
                 *           "label": {
                 *             "pt": "Duração da palestra",
                 *             "en": "Length of the talk",
                 *             "es": "Duración de la charla"
                 *           },
                 *           "type": "integer",
                 *           "unit": "min",
                 *           "required": false,
                 *           "show": [
                 *             "document",
                 *             "page",
                 *             "email",
                 *             "credential",
                 *             "webhook"
                 *           ]
                 *         }
                 *       ],
                 *       "design": {
                 *         "layout": "modern",
                 *         "primary_color": "#2a2f6e",
                 *         "accent_color": "#0d8f83",
                 *         "logo_url": "https://images.example.com/comunidade-serverless.png",
                 *         "signatures": [
                 *           {
                 *             "name": "Marina Prado",
                 *             "title": "Programme chair",
                 *             "image_url": null
                 *           }
                 *         ],
                 *         "title": "Certificate of Speaker",
                 *         "text": "spoke at {event_name}, {dates}, {place}, in a programme of {hours}.",
                 *         "back": null,
                 *         "template": null
                 *       },
                 *       "status": "ACTIVE",
                 *       "event_id": "AVDWQ8383W"
                 *     }
                 */
                "application/json": components["schemas"]["CreateBadge"];
            };
        };
        responses: {
            /** @description Created. */
            201: {
                headers: {
                    "Idempotency-Replayed": components["headers"]["Idempotency-Replayed"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "b3a9d1c7-2e58-4f06-9d74-0c1e8b65f2a3",
                     *       "short_code": "0C3T5PBWN3",
                     *       "name": "Speaker",
                     *       "description": "Given to everybody who held a talk.",
                     *       "criteria": "Held a talk of at least 20 minutes.",
                     *       "image_url": "https://images.example.com/speaker.png",
                     *       "skills": [
                     *         "Public speaking",
                     *         "Serverless architecture"
                     *       ],
                     *       "validity_days": null,
                     *       "workload_hours": 8,
                     *       "fields": [
                     *         {
                     *           "key": "talk_minutes",
                     *           "label": {
                     *             "pt": "Duração da palestra",
                     *             "en": "Length of the talk",
                     *             "es": "Duración de la charla"
                     *           },
                     *           "type": "integer",
                     *           "unit": "min",
                     *           "required": false,
                     *           "show": [
                     *             "document",
                     *             "page",
                     *             "email",
                     *             "credential",
                     *             "webhook"
                     *           ]
                     *         }
                     *       ],
                     *       "design": {
                     *         "layout": "modern",
                     *         "primary_color": "#2a2f6e",
                     *         "accent_color": "#0d8f83",
                     *         "logo_url": "https://images.example.com/comunidade-serverless.png",
                     *         "signatures": [
                     *           {
                     *             "name": "Marina Prado",
                     *             "title": "Programme chair",
                     *             "image_url": null
                     *           }
                     *         ],
                     *         "title": "Certificate of Speaker",
                     *         "text": "spoke at {event_name}, {dates}, {place}, in a programme of {hours}.",
                     *         "back": null,
                     *         "template": null
                     *       },
                     *       "status": "ACTIVE",
                     *       "images": [
                     *         {
                     *           "field": "image_url",
                     *           "status": "ready",
                     *           "problem": null
                     *         },
                     *         {
                     *           "field": "design.logo_url",
                     *           "status": "ready",
                     *           "problem": null
                     *         }
                     *       ],
                     *       "picture_url": "https://certificates.example.com/api/b/0C3T5PBWN3.png",
                     *       "event_id": "1f0c7a52-94b1-4a8e-9c3d-5b6f2e81a07c",
                     *       "created_at": "2026-07-01T09:00:00.000Z",
                     *       "updated_at": "2026-07-01T09:00:00.000Z"
                     *     }
                     */
                    "application/json": components["schemas"]["Badge"];
                };
            };
            400: components["responses"]["InvalidRequest"];
            401: components["responses"]["InvalidCredential"];
            403: components["responses"]["KeyWriteForbidden"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["IdempotencyKeyReused"];
            429: components["responses"]["OrganizationRateLimit"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    "badges.get": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Short code (recommended) or UUID.
                 * @example 7Q2M4XKD0A
                 */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "b3a9d1c7-2e58-4f06-9d74-0c1e8b65f2a3",
                     *       "short_code": "0C3T5PBWN3",
                     *       "name": "Speaker",
                     *       "description": "Given to everybody who held a talk.",
                     *       "criteria": "Held a talk of at least 20 minutes.",
                     *       "image_url": "https://images.example.com/speaker.png",
                     *       "skills": [
                     *         "Public speaking",
                     *         "Serverless architecture"
                     *       ],
                     *       "validity_days": null,
                     *       "workload_hours": 8,
                     *       "fields": [
                     *         {
                     *           "key": "talk_minutes",
                     *           "label": {
                     *             "pt": "Duração da palestra",
                     *             "en": "Length of the talk",
                     *             "es": "Duración de la charla"
                     *           },
                     *           "type": "integer",
                     *           "unit": "min",
                     *           "required": false,
                     *           "show": [
                     *             "document",
                     *             "page",
                     *             "email",
                     *             "credential",
                     *             "webhook"
                     *           ]
                     *         }
                     *       ],
                     *       "design": {
                     *         "layout": "modern",
                     *         "primary_color": "#2a2f6e",
                     *         "accent_color": "#0d8f83",
                     *         "logo_url": "https://images.example.com/comunidade-serverless.png",
                     *         "signatures": [
                     *           {
                     *             "name": "Marina Prado",
                     *             "title": "Programme chair",
                     *             "image_url": null
                     *           }
                     *         ],
                     *         "title": "Certificate of Speaker",
                     *         "text": "spoke at {event_name}, {dates}, {place}, in a programme of {hours}.",
                     *         "back": null,
                     *         "template": null
                     *       },
                     *       "status": "ACTIVE",
                     *       "images": [
                     *         {
                     *           "field": "image_url",
                     *           "status": "ready",
                     *           "problem": null
                     *         },
                     *         {
                     *           "field": "design.logo_url",
                     *           "status": "ready",
                     *           "problem": null
                     *         }
                     *       ],
                     *       "picture_url": "https://certificates.example.com/api/b/0C3T5PBWN3.png",
                     *       "event_id": "1f0c7a52-94b1-4a8e-9c3d-5b6f2e81a07c",
                     *       "created_at": "2026-07-01T09:00:00.000Z",
                     *       "updated_at": "2026-07-01T09:00:00.000Z"
                     *     }
                     */
                    "application/json": components["schemas"]["Badge"];
                };
            };
            400: components["responses"]["InvalidParameters"];
            401: components["responses"]["InvalidCredential"];
            403: components["responses"]["KeyReadForbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["OrganizationRateLimit"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    "badges.remove": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Short code (recommended) or UUID.
                 * @example 7Q2M4XKD0A
                 */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done; the answer has no body. */
            204: {
                headers: {
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["InvalidParameters"];
            401: components["responses"]["InvalidCredential"];
            403: components["responses"]["KeyWriteForbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["BadgeHasCertificates"];
            429: components["responses"]["OrganizationRateLimit"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    "badges.update": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Short code (recommended) or UUID.
                 * @example 7Q2M4XKD0A
                 */
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "description": "Given to everybody who held a talk or a workshop."
                 *     }
                 */
                "application/json": components["schemas"]["UpdateBadge"];
            };
        };
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "b3a9d1c7-2e58-4f06-9d74-0c1e8b65f2a3",
                     *       "short_code": "0C3T5PBWN3",
                     *       "name": "Speaker",
                     *       "description": "Given to everybody who held a talk.",
                     *       "criteria": "Held a talk of at least 20 minutes.",
                     *       "image_url": "https://images.example.com/speaker.png",
                     *       "skills": [
                     *         "Public speaking",
                     *         "Serverless architecture"
                     *       ],
                     *       "validity_days": null,
                     *       "workload_hours": 8,
                     *       "fields": [
                     *         {
                     *           "key": "talk_minutes",
                     *           "label": {
                     *             "pt": "Duração da palestra",
                     *             "en": "Length of the talk",
                     *             "es": "Duración de la charla"
                     *           },
                     *           "type": "integer",
                     *           "unit": "min",
                     *           "required": false,
                     *           "show": [
                     *             "document",
                     *             "page",
                     *             "email",
                     *             "credential",
                     *             "webhook"
                     *           ]
                     *         }
                     *       ],
                     *       "design": {
                     *         "layout": "modern",
                     *         "primary_color": "#2a2f6e",
                     *         "accent_color": "#0d8f83",
                     *         "logo_url": "https://images.example.com/comunidade-serverless.png",
                     *         "signatures": [
                     *           {
                     *             "name": "Marina Prado",
                     *             "title": "Programme chair",
                     *             "image_url": null
                     *           }
                     *         ],
                     *         "title": "Certificate of Speaker",
                     *         "text": "spoke at {event_name}, {dates}, {place}, in a programme of {hours}.",
                     *         "back": null,
                     *         "template": null
                     *       },
                     *       "status": "ACTIVE",
                     *       "images": [
                     *         {
                     *           "field": "image_url",
                     *           "status": "ready",
                     *           "problem": null
                     *         },
                     *         {
                     *           "field": "design.logo_url",
                     *           "status": "ready",
                     *           "problem": null
                     *         }
                     *       ],
                     *       "picture_url": "https://certificates.example.com/api/b/0C3T5PBWN3.png",
                     *       "event_id": "1f0c7a52-94b1-4a8e-9c3d-5b6f2e81a07c",
                     *       "created_at": "2026-07-01T09:00:00.000Z",
                     *       "updated_at": "2026-07-01T09:00:00.000Z"
                     *     }
                     */
                    "application/json": components["schemas"]["Badge"];
                };
            };
            400: components["responses"]["InvalidRequest"];
            401: components["responses"]["InvalidCredential"];
            403: components["responses"]["KeyWriteForbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["BadgesUpdateConflict"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["OrganizationRateLimit"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    "badges.preview": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Short code (recommended) or UUID.
                 * @example 7Q2M4XKD0A
                 */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                /**
                 * @example {
                 *       "recipient_name": "Ana Souza",
                 *       "event_id": "7Q2M4XKD0A",
                 *       "format": "png",
                 *       "locale": "pt",
                 *       "role": "speaker",
                 *       "values": {
                 *         "chip_time": "1:42:07"
                 *       },
                 *       "retry_images": false
                 *     }
                 */
                "application/json": components["schemas"]["PreviewRequest"];
            };
        };
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    /** @description Only when there are some: what the documents of the badge would not show as it was meant, as JSON in ASCII. */
                    "Preview-Warnings"?: {
                        "application/json": components["schemas"]["Warning"][];
                    };
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    /** @example … */
                    "application/pdf": string;
                    /** @example … */
                    "image/png": string;
                };
            };
            400: components["responses"]["BadgesPreviewInvalid"];
            401: components["responses"]["InvalidCredential"];
            403: components["responses"]["KeyWriteForbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["ImageNotReady"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["OrganizationRateLimit"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    "balance.get": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "plan": "PRO",
                     *       "tier": "advanced",
                     *       "quota": 5000,
                     *       "used": 1872,
                     *       "remaining": 3128,
                     *       "period_start": "2026-09-01T00:00:00.000Z",
                     *       "period_end": "2026-10-01T00:00:00.000Z"
                     *     }
                     */
                    "application/json": components["schemas"]["Balance"];
                };
            };
            400: components["responses"]["InvalidParameters"];
            401: components["responses"]["InvalidCredential"];
            403: components["responses"]["KeyReadForbidden"];
            429: components["responses"]["OrganizationRateLimit"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    "deliveries.list": {
        parameters: {
            query?: {
                /** @description `next_cursor` of the page before; the other parameters must be the same. */
                cursor?: string;
                /** @description Items per page. */
                limit?: number;
                /** @description Start position. Use `cursor` to go deeper. */
                offset?: number;
                /** @description Only records in this status. */
                status?: "pending" | "delivered" | "failed" | "cancelled";
                /** @description Kind of event. */
                type?: "certificate.issued" | "certificate.accepted" | "certificate.rejected" | "certificate.expired" | "recipient.registered" | "certificate.revoked" | "email.bounced" | "certificate.corrected" | "certificate.erased";
                /** @description One webhook; the list is empty if you have none with this id. */
                webhook_id?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": [
                     *         {
                     *           "id": "01994f6e-8c40-7000-a5d2-3e9b17c04f68",
                     *           "webhook_id": "7c1e9b40-52ad-4f6b-8d13-9e0f6a27c5b8",
                     *           "type": "certificate.issued",
                     *           "status": "delivered",
                     *           "certificate_id": "01994f6e-8c40-7000-a5d2-3e9b17c04f68",
                     *           "attempts": 1,
                     *           "last_attempt": {
                     *             "at": "text",
                     *             "number": 1,
                     *             "status_code": 200,
                     *             "error": null,
                     *             "duration_ms": 84,
                     *             "response_body": "ok"
                     *           },
                     *           "next_attempt_at": null,
                     *           "created_at": "2026-07-01T09:00:00.000Z"
                     *         }
                     *       ],
                     *       "limit": 20,
                     *       "offset": 0,
                     *       "has_more": false,
                     *       "next_cursor": null
                     *     }
                     */
                    "application/json": components["schemas"]["WebhookDeliveryPage"];
                };
            };
            400: components["responses"]["InvalidParameters"];
            401: components["responses"]["InvalidCredential"];
            403: components["responses"]["KeyWebhooksForbidden"];
            429: components["responses"]["OrganizationRateLimit"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    "events.list": {
        parameters: {
            query?: {
                /** @description Only events of this category. */
                category?: "SPORTS" | "EDUCATION" | "CORPORATE" | "SOCIOCULTURAL";
                /** @description `next_cursor` of the page before; the other parameters must be the same. */
                cursor?: string;
                /** @description Items per page. */
                limit?: number;
                /** @description Start position. Use `cursor` to go deeper. */
                offset?: number;
                /** @description Part of the name; accents and case do not matter. */
                q?: string;
                /** @description Only records in this status. */
                status?: "DRAFT" | "ACTIVE" | "ARCHIVED";
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": [
                     *         {
                     *           "id": "1f0c7a52-94b1-4a8e-9c3d-5b6f2e81a07c",
                     *           "short_code": "AVDWQ8383W",
                     *           "name": "Serverless Day 2026",
                     *           "description": "A day of talks and workshops on building with events, queues and functions.",
                     *           "category": "EDUCATION",
                     *           "subcategory": "Technology",
                     *           "city": "São Paulo",
                     *           "state": "SP",
                     *           "location_type": "PHYSICAL",
                     *           "initial_date": "2026-09-12",
                     *           "finish_date": "2026-09-12",
                     *           "recurrence_type": "YEARLY",
                     *           "image_url": "https://images.example.com/serverless-day-2026.png",
                     *           "official_url": "https://serverlessday.example.com",
                     *           "is_private": false,
                     *           "status": "ACTIVE",
                     *           "connections": [
                     *             {
                     *               "event_id": "6d2b9e14-0f37-4c65-8a21-b7c4d90e35fa",
                     *               "type": "continuation"
                     *             }
                     *           ],
                     *           "images": [
                     *             {
                     *               "field": "image_url",
                     *               "status": "ready",
                     *               "problem": null
                     *             }
                     *           ],
                     *           "certificate_count": 128,
                     *           "ai_analysis": {
                     *             "skills": [
                     *               {
                     *                 "label": "Serverless architecture",
                     *                 "confidence": 0.94
                     *               }
                     *             ],
                     *             "keywords": [
                     *               {
                     *                 "label": "functions",
                     *                 "confidence": 0.88
                     *               }
                     *             ],
                     *             "level": "intermediate"
                     *           },
                     *           "platform_url": "https://certificates.example.com/api/e/AVDWQ8383W",
                     *           "listed": true,
                     *           "unlisted_reason": null,
                     *           "created_at": "2026-07-01T09:00:00.000Z",
                     *           "updated_at": "2026-09-15T14:30:00.000Z"
                     *         }
                     *       ],
                     *       "limit": 20,
                     *       "offset": 0,
                     *       "has_more": false,
                     *       "next_cursor": null
                     *     }
                     */
                    "application/json": components["schemas"]["EventPage"];
                };
            };
            400: components["responses"]["InvalidParameters"];
            401: components["responses"]["InvalidCredential"];
            403: components["responses"]["KeyReadForbidden"];
            429: components["responses"]["OrganizationRateLimit"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    "events.create": {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description A value of your own that names this request, such as a UUID. Repeating the request with the same key and body within 24 hours gives the first answer again, with `Idempotency-Replayed: true`, and does nothing twice.
                 * @example 9b2f6c1e-5d0a-4f7e-8a43-c6f1b7d2e905
                 */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "name": "Serverless Day 2026",
                 *       "description": "A day of talks and workshops on building with events, queues and functions.",
                 *       "category": "EDUCATION",
                 *       "subcategory": "Technology",
                 *       "city": "São Paulo",
                 *       "state": "SP",
                 *       "location_type": "PHYSICAL",
                 *       "initial_date": "2026-09-12",
                 *       "finish_date": "2026-09-12",
                 *       "recurrence_type": "YEARLY",
                 *       "image_url": "https://images.example.com/serverless-day-2026.png",
                 *       "official_url": "https://serverlessday.example.com",
                 *       "is_private": false,
                 *       "status": "ACTIVE",
                 *       "connections": [
                 *         {
                 *           "event_id": "6d2b9e14-0f37-4c65-8a21-b7c4d90e35fa",
                 *           "type": "continuation"
                 *         }
                 *       ]
                 *     }
                 */
                "application/json": components["schemas"]["CreateEvent"];
            };
        };
        responses: {
            /** @description Created. */
            201: {
                headers: {
                    "Idempotency-Replayed": components["headers"]["Idempotency-Replayed"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "1f0c7a52-94b1-4a8e-9c3d-5b6f2e81a07c",
                     *       "short_code": "AVDWQ8383W",
                     *       "name": "Serverless Day 2026",
                     *       "description": "A day of talks and workshops on building with events, queues and functions.",
                     *       "category": "EDUCATION",
                     *       "subcategory": "Technology",
                     *       "city": "São Paulo",
                     *       "state": "SP",
                     *       "location_type": "PHYSICAL",
                     *       "initial_date": "2026-09-12",
                     *       "finish_date": "2026-09-12",
                     *       "recurrence_type": "YEARLY",
                     *       "image_url": "https://images.example.com/serverless-day-2026.png",
                     *       "official_url": "https://serverlessday.example.com",
                     *       "is_private": false,
                     *       "status": "ACTIVE",
                     *       "connections": [
                     *         {
                     *           "event_id": "6d2b9e14-0f37-4c65-8a21-b7c4d90e35fa",
                     *           "type": "continuation"
                     *         }
                     *       ],
                     *       "images": [
                     *         {
                     *           "field": "image_url",
                     *           "status": "ready",
                     *           "problem": null
                     *         }
                     *       ],
                     *       "certificate_count": 128,
                     *       "ai_analysis": {
                     *         "skills": [
                     *           {
                     *             "label": "Serverless architecture",
                     *             "confidence": 0.94
                     *           }
                     *         ],
                     *         "keywords": [
                     *           {
                     *             "label": "functions",
                     *             "confidence": 0.88
                     *           }
                     *         ],
                     *         "level": "intermediate"
                     *       },
                     *       "platform_url": "https://certificates.example.com/api/e/AVDWQ8383W",
                     *       "listed": true,
                     *       "unlisted_reason": null,
                     *       "created_at": "2026-07-01T09:00:00.000Z",
                     *       "updated_at": "2026-09-15T14:30:00.000Z"
                     *     }
                     */
                    "application/json": components["schemas"]["Event"];
                };
            };
            400: components["responses"]["InvalidRequest"];
            401: components["responses"]["InvalidCredential"];
            403: components["responses"]["KeyWriteForbidden"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["IdempotencyKeyReused"];
            429: components["responses"]["OrganizationRateLimit"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    "events.get": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Short code (recommended) or UUID.
                 * @example 7Q2M4XKD0A
                 */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "1f0c7a52-94b1-4a8e-9c3d-5b6f2e81a07c",
                     *       "short_code": "AVDWQ8383W",
                     *       "name": "Serverless Day 2026",
                     *       "description": "A day of talks and workshops on building with events, queues and functions.",
                     *       "category": "EDUCATION",
                     *       "subcategory": "Technology",
                     *       "city": "São Paulo",
                     *       "state": "SP",
                     *       "location_type": "PHYSICAL",
                     *       "initial_date": "2026-09-12",
                     *       "finish_date": "2026-09-12",
                     *       "recurrence_type": "YEARLY",
                     *       "image_url": "https://images.example.com/serverless-day-2026.png",
                     *       "official_url": "https://serverlessday.example.com",
                     *       "is_private": false,
                     *       "status": "ACTIVE",
                     *       "connections": [
                     *         {
                     *           "event_id": "6d2b9e14-0f37-4c65-8a21-b7c4d90e35fa",
                     *           "type": "continuation"
                     *         }
                     *       ],
                     *       "images": [
                     *         {
                     *           "field": "image_url",
                     *           "status": "ready",
                     *           "problem": null
                     *         }
                     *       ],
                     *       "certificate_count": 128,
                     *       "ai_analysis": {
                     *         "skills": [
                     *           {
                     *             "label": "Serverless architecture",
                     *             "confidence": 0.94
                     *           }
                     *         ],
                     *         "keywords": [
                     *           {
                     *             "label": "functions",
                     *             "confidence": 0.88
                     *           }
                     *         ],
                     *         "level": "intermediate"
                     *       },
                     *       "platform_url": "https://certificates.example.com/api/e/AVDWQ8383W",
                     *       "listed": true,
                     *       "unlisted_reason": null,
                     *       "created_at": "2026-07-01T09:00:00.000Z",
                     *       "updated_at": "2026-09-15T14:30:00.000Z"
                     *     }
                     */
                    "application/json": components["schemas"]["Event"];
                };
            };
            400: components["responses"]["InvalidParameters"];
            401: components["responses"]["InvalidCredential"];
            403: components["responses"]["KeyReadForbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["OrganizationRateLimit"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    "events.remove": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Short code (recommended) or UUID.
                 * @example 7Q2M4XKD0A
                 */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done; the answer has no body. */
            204: {
                headers: {
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["InvalidParameters"];
            401: components["responses"]["InvalidCredential"];
            403: components["responses"]["KeyWriteForbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["EventHasCertificates"];
            429: components["responses"]["OrganizationRateLimit"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    "events.update": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Short code (recommended) or UUID.
                 * @example 7Q2M4XKD0A
                 */
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "status": "ARCHIVED",
                 *       "official_url": null
                 *     }
                 */
                "application/json": components["schemas"]["UpdateEvent"];
            };
        };
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "1f0c7a52-94b1-4a8e-9c3d-5b6f2e81a07c",
                     *       "short_code": "AVDWQ8383W",
                     *       "name": "Serverless Day 2026",
                     *       "description": "A day of talks and workshops on building with events, queues and functions.",
                     *       "category": "EDUCATION",
                     *       "subcategory": "Technology",
                     *       "city": "São Paulo",
                     *       "state": "SP",
                     *       "location_type": "PHYSICAL",
                     *       "initial_date": "2026-09-12",
                     *       "finish_date": "2026-09-12",
                     *       "recurrence_type": "YEARLY",
                     *       "image_url": "https://images.example.com/serverless-day-2026.png",
                     *       "official_url": "https://serverlessday.example.com",
                     *       "is_private": false,
                     *       "status": "ACTIVE",
                     *       "connections": [
                     *         {
                     *           "event_id": "6d2b9e14-0f37-4c65-8a21-b7c4d90e35fa",
                     *           "type": "continuation"
                     *         }
                     *       ],
                     *       "images": [
                     *         {
                     *           "field": "image_url",
                     *           "status": "ready",
                     *           "problem": null
                     *         }
                     *       ],
                     *       "certificate_count": 128,
                     *       "ai_analysis": {
                     *         "skills": [
                     *           {
                     *             "label": "Serverless architecture",
                     *             "confidence": 0.94
                     *           }
                     *         ],
                     *         "keywords": [
                     *           {
                     *             "label": "functions",
                     *             "confidence": 0.88
                     *           }
                     *         ],
                     *         "level": "intermediate"
                     *       },
                     *       "platform_url": "https://certificates.example.com/api/e/AVDWQ8383W",
                     *       "listed": true,
                     *       "unlisted_reason": null,
                     *       "created_at": "2026-07-01T09:00:00.000Z",
                     *       "updated_at": "2026-09-15T14:30:00.000Z"
                     *     }
                     */
                    "application/json": components["schemas"]["Event"];
                };
            };
            400: components["responses"]["InvalidRequest"];
            401: components["responses"]["InvalidCredential"];
            403: components["responses"]["KeyWriteForbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["OrganizationRateLimit"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    "field-presets.list": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "presets": [
                     *         {
                     *           "id": "race",
                     *           "name": {
                     *             "pt": "Palestrante",
                     *             "en": "Speaker",
                     *             "es": "Ponente"
                     *           },
                     *           "fields": [
                     *             {
                     *               "key": "chip_time",
                     *               "label": {
                     *                 "pt": "Tempo líquido",
                     *                 "en": "Chip time",
                     *                 "es": "Tiempo neto"
                     *               },
                     *               "type": "duration",
                     *               "required": false,
                     *               "show": [
                     *                 "document",
                     *                 "page",
                     *                 "email",
                     *                 "credential",
                     *                 "webhook"
                     *               ]
                     *             }
                     *           ],
                     *           "roles": [
                     *             {
                     *               "key": "text",
                     *               "label": {
                     *                 "pt": "Palestrante",
                     *                 "en": "Speaker",
                     *                 "es": "Ponente"
                     *               }
                     *             }
                     *           ]
                     *         }
                     *       ],
                     *       "headings": [
                     *         {
                     *           "key": "text",
                     *           "headings": [
                     *             "text"
                     *           ]
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": components["schemas"]["FieldPresets"];
                };
            };
            400: components["responses"]["InvalidParameters"];
            401: components["responses"]["InvalidCredential"];
            403: components["responses"]["KeyReadForbidden"];
            429: components["responses"]["OrganizationRateLimit"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    "images.list": {
        parameters: {
            query?: {
                /** @description `next_cursor` of the page before; the other parameters must be the same. */
                cursor?: string;
                /** @description Items per page. */
                limit?: number;
                /** @description Start position. Use `cursor` to go deeper. */
                offset?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": [
                     *         {
                     *           "image_url": "https://images.example.com/serverless-day-2026.png",
                     *           "width": 1,
                     *           "height": 1,
                     *           "created_at": "2026-07-01T09:00:00.000Z"
                     *         }
                     *       ],
                     *       "limit": 20,
                     *       "offset": 0,
                     *       "has_more": false,
                     *       "next_cursor": null
                     *     }
                     */
                    "application/json": components["schemas"]["UploadedImagePage"];
                };
            };
            400: components["responses"]["InvalidParameters"];
            401: components["responses"]["InvalidCredential"];
            403: components["responses"]["KeyReadForbidden"];
            429: components["responses"]["OrganizationRateLimit"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    "images.upload": {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description A value of your own that names this request, such as a UUID. Repeating the request with the same key and body within 24 hours gives the first answer again, with `Idempotency-Replayed: true`, and does nothing twice.
                 * @example 9b2f6c1e-5d0a-4f7e-8a43-c6f1b7d2e905
                 */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        /** @description The image. */
        requestBody: {
            content: {
                "application/pdf": unknown;
                "image/jpeg": unknown;
                "image/png": unknown;
                "image/svg+xml": unknown;
                "image/webp": unknown;
            };
        };
        responses: {
            /** @description Created. */
            201: {
                headers: {
                    "Idempotency-Replayed": components["headers"]["Idempotency-Replayed"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "image_url": "https://images.example.com/serverless-day-2026.png",
                     *       "width": 1,
                     *       "height": 1,
                     *       "created_at": "2026-07-01T09:00:00.000Z"
                     *     }
                     */
                    "application/json": components["schemas"]["UploadedImage"];
                };
            };
            400: components["responses"]["InvalidParameters"];
            401: components["responses"]["InvalidCredential"];
            403: components["responses"]["KeyWriteForbidden"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["IdempotencyKeyReused"];
            429: components["responses"]["ImagesUploadTooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    "images.open-upload": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "content_type": "image/png",
                 *       "size": 183204
                 *     }
                 */
                "application/json": components["schemas"]["UploadRequest"];
            };
        };
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "01994f6e-8c40-7000-a5d2-3e9b17c04f68",
                     *       "method": "PUT",
                     *       "url": "https://uploads.s3.amazonaws.com/7a…?X-Amz-Signature=…",
                     *       "headers": {
                     *         "content-type": "image/png"
                     *       },
                     *       "expires_at": "2026-09-15T14:30:00.000Z"
                     *     }
                     */
                    "application/json": components["schemas"]["ImageUpload"];
                };
            };
            400: components["responses"]["InvalidRequest"];
            401: components["responses"]["InvalidCredential"];
            403: components["responses"]["KeyWriteForbidden"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["ImagesOpenUploadTooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    "images.complete-upload": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Identifier of the record.
                 * @example 7c1e9b40-52ad-4f6b-8d13-9e0f6a27c5b8
                 */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "image_url": "https://images.example.com/serverless-day-2026.png",
                     *       "width": 1,
                     *       "height": 1,
                     *       "created_at": "2026-07-01T09:00:00.000Z"
                     *     }
                     */
                    "application/json": components["schemas"]["UploadedImage"];
                };
            };
            400: components["responses"]["InvalidParameters"];
            401: components["responses"]["InvalidCredential"];
            403: components["responses"]["KeyWriteForbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["OrganizationRateLimit"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    "invitations.list": {
        parameters: {
            query?: {
                /** @description Short code (recommended) or UUID. */
                badge_id?: string;
                /** @description Status of the certificate. */
                certificate_status?: "PENDING" | "ACCEPTED" | "REJECTED" | "EXPIRED" | "REVOKED";
                /** @description `next_cursor` of the page before; the other parameters must be the same. */
                cursor?: string;
                /** @description Short code (recommended) or UUID. */
                event_id?: string;
                /** @description Your own identifier of the certificate. */
                external_id?: string;
                /** @description The `issuance_id` that the answer to issuing gave. */
                issuance_id?: string;
                /** @description Issued at or after; a date or date-time. */
                issued_from?: string;
                /** @description Issued at or before; a day counts to its end. */
                issued_until?: string;
                /** @description Items per page. */
                limit?: number;
                /** @description Start position. Use `cursor` to go deeper. */
                offset?: number;
                /** @description Direction of the sort. */
                order?: "asc" | "desc";
                /** @description Start of any word of the name or the address; accents and case do not matter. */
                q?: string;
                /** @description Only the recipient with this e-mail address; upper and lower case do not matter. */
                recipient_email?: string;
                /** @description Status of the recipient, of certificates that neither were revoked nor have expired. With `certificate_status` it finds those of that status. */
                recipient_status?: "INVITED" | "PENDING" | "ACCEPTED" | "REJECTED";
                /** @description What the list is sorted by. */
                sort?: "created_at" | "updated_at";
                /** @description The same as `certificate_status`. */
                status?: "PENDING" | "ACCEPTED" | "REJECTED" | "EXPIRED" | "REVOKED";
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": [
                     *         {
                     *           "id": "01994f6e-8c40-7000-a5d2-3e9b17c04f68",
                     *           "short_code": "7Q2M4XKD0A5V",
                     *           "issuance_id": "iss_01M2JQK1J04T9ZC2M8QW1K",
                     *           "external_id": "talk-17",
                     *           "event_id": "1f0c7a52-94b1-4a8e-9c3d-5b6f2e81a07c",
                     *           "event_short_code": "AVDWQ8383W",
                     *           "badge_id": "b3a9d1c7-2e58-4f06-9d74-0c1e8b65f2a3",
                     *           "badge_short_code": "0C3T5PBWN3",
                     *           "recipient": {
                     *             "name": "Ana Souza",
                     *             "email": "ana.souza@example.com",
                     *             "number": "+5511998765432"
                     *           },
                     *           "reason": "Held the talk “Queues that never lose a message”",
                     *           "metadata": {
                     *             "track": "Backend"
                     *           },
                     *           "workload_hours": 8,
                     *           "role": "speaker",
                     *           "values": {
                     *             "talk_minutes": 45
                     *           },
                     *           "status": "PENDING",
                     *           "recipient_status": "INVITED",
                     *           "issued_at": "2026-09-15T14:30:00.000Z",
                     *           "accepted_at": null,
                     *           "rejected_at": null,
                     *           "expires_at": null,
                     *           "revoked_at": null,
                     *           "revocation_reason": null,
                     *           "corrected_at": null,
                     *           "erased_at": null,
                     *           "verification_url": "https://certificates.example.com/api/c/7Q2M4XKD0A5V",
                     *           "created_at": "2026-09-15T14:30:00.000Z",
                     *           "updated_at": "2026-09-15T14:30:00.000Z",
                     *           "certificate_status": "PENDING",
                     *           "email_status": "sent",
                     *           "phone_status": "delivered",
                     *           "phone_reason": null,
                     *           "recipient_locale": "pt",
                     *           "document_url": null,
                     *           "credential_url": null,
                     *           "hidden": false
                     *         }
                     *       ],
                     *       "limit": 20,
                     *       "offset": 0,
                     *       "has_more": false,
                     *       "next_cursor": null
                     *     }
                     */
                    "application/json": components["schemas"]["CertificatePage"];
                };
            };
            400: components["responses"]["InvalidParameters"];
            401: components["responses"]["InvalidCredential"];
            403: components["responses"]["KeyReadForbidden"];
            429: components["responses"]["OrganizationRateLimit"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    "invitations.issue": {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description A value of your own that names this request, such as a UUID. Repeating the request with the same key and body within 24 hours gives the first answer again, with `Idempotency-Replayed: true`, and does nothing twice.
                 * @example 9b2f6c1e-5d0a-4f7e-8a43-c6f1b7d2e905
                 */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["IssueRequest"];
            };
        };
        responses: {
            /** @description Created. */
            201: {
                headers: {
                    "Idempotency-Replayed": components["headers"]["Idempotency-Replayed"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "issuance_id": "iss_01M2JQK1J04T9ZC2M8QW1K",
                     *       "issued": 1,
                     *       "certificates": [
                     *         {
                     *           "id": "01994f6e-8c40-7000-a5d2-3e9b17c04f68",
                     *           "short_code": "7Q2M4XKD0A5V",
                     *           "issuance_id": "iss_01M2JQK1J04T9ZC2M8QW1K",
                     *           "external_id": "talk-17",
                     *           "event_id": "1f0c7a52-94b1-4a8e-9c3d-5b6f2e81a07c",
                     *           "event_short_code": "AVDWQ8383W",
                     *           "badge_id": "b3a9d1c7-2e58-4f06-9d74-0c1e8b65f2a3",
                     *           "badge_short_code": "0C3T5PBWN3",
                     *           "recipient": {
                     *             "name": "Ana Souza",
                     *             "email": "ana.souza@example.com",
                     *             "number": "+5511998765432"
                     *           },
                     *           "reason": "Held the talk “Queues that never lose a message”",
                     *           "metadata": {
                     *             "track": "Backend"
                     *           },
                     *           "workload_hours": 8,
                     *           "role": "speaker",
                     *           "values": {
                     *             "talk_minutes": 45
                     *           },
                     *           "status": "PENDING",
                     *           "recipient_status": "INVITED",
                     *           "issued_at": "2026-09-15T14:30:00.000Z",
                     *           "accepted_at": null,
                     *           "rejected_at": null,
                     *           "expires_at": null,
                     *           "revoked_at": null,
                     *           "revocation_reason": null,
                     *           "corrected_at": null,
                     *           "erased_at": null,
                     *           "verification_url": "https://certificates.example.com/api/c/7Q2M4XKD0A5V",
                     *           "created_at": "2026-09-15T14:30:00.000Z",
                     *           "updated_at": "2026-09-15T14:30:00.000Z",
                     *           "certificate_status": "PENDING",
                     *           "email_status": "sent",
                     *           "phone_status": "delivered",
                     *           "phone_reason": null,
                     *           "recipient_locale": "pt",
                     *           "document_url": null,
                     *           "credential_url": null,
                     *           "hidden": false
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": components["schemas"]["Issuance"];
                };
            };
            400: components["responses"]["InvalidIssuance"];
            401: components["responses"]["InvalidCredential"];
            402: components["responses"]["QuotaExhausted"];
            403: components["responses"]["KeyIssueForbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["InvitationsIssueConflict"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["IdempotencyKeyReused"];
            429: components["responses"]["OrganizationRateLimit"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    "invitations.get": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Short code or UUID of the certificate.
                 * @example 7Q2M4XKD0A5V
                 */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "01994f6e-8c40-7000-a5d2-3e9b17c04f68",
                     *       "short_code": "7Q2M4XKD0A5V",
                     *       "issuance_id": "iss_01M2JQK1J04T9ZC2M8QW1K",
                     *       "external_id": "talk-17",
                     *       "event_id": "1f0c7a52-94b1-4a8e-9c3d-5b6f2e81a07c",
                     *       "event_short_code": "AVDWQ8383W",
                     *       "badge_id": "b3a9d1c7-2e58-4f06-9d74-0c1e8b65f2a3",
                     *       "badge_short_code": "0C3T5PBWN3",
                     *       "recipient": {
                     *         "name": "Ana Souza",
                     *         "email": "ana.souza@example.com",
                     *         "number": "+5511998765432"
                     *       },
                     *       "reason": "Held the talk “Queues that never lose a message”",
                     *       "metadata": {
                     *         "track": "Backend"
                     *       },
                     *       "workload_hours": 8,
                     *       "role": "speaker",
                     *       "values": {
                     *         "talk_minutes": 45
                     *       },
                     *       "status": "PENDING",
                     *       "recipient_status": "INVITED",
                     *       "issued_at": "2026-09-15T14:30:00.000Z",
                     *       "accepted_at": null,
                     *       "rejected_at": null,
                     *       "expires_at": null,
                     *       "revoked_at": null,
                     *       "revocation_reason": null,
                     *       "corrected_at": null,
                     *       "erased_at": null,
                     *       "verification_url": "https://certificates.example.com/api/c/7Q2M4XKD0A5V",
                     *       "created_at": "2026-09-15T14:30:00.000Z",
                     *       "updated_at": "2026-09-15T14:30:00.000Z",
                     *       "certificate_status": "PENDING",
                     *       "email_status": "sent",
                     *       "phone_status": "delivered",
                     *       "phone_reason": null,
                     *       "recipient_locale": "pt",
                     *       "document_url": null,
                     *       "credential_url": null,
                     *       "hidden": false
                     *     }
                     */
                    "application/json": components["schemas"]["Certificate"];
                };
            };
            400: components["responses"]["InvalidParameters"];
            401: components["responses"]["InvalidCredential"];
            403: components["responses"]["KeyReadForbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["OrganizationRateLimit"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    "invitations.history": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Short code or UUID of the certificate.
                 * @example 7Q2M4XKD0A5V
                 */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": [
                     *         {
                     *           "at": "text",
                     *           "what": "issued",
                     *           "by": "organization",
                     *           "actor_id": "text",
                     *           "reason": "Held the talk “Queues that never lose a message”",
                     *           "channel": "whatsapp",
                     *           "delivery": {
                     *             "id": "01994f6e-8c40-7000-a5d2-3e9b17c04f68",
                     *             "webhook_id": "1f0c7a52-94b1-4a8e-9c3d-5b6f2e81a07c",
                     *             "type": "certificate.issued",
                     *             "status": "pending",
                     *             "attempts": 1
                     *           }
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": components["schemas"]["CertificateHistory"];
                };
            };
            400: components["responses"]["InvalidParameters"];
            401: components["responses"]["InvalidCredential"];
            403: components["responses"]["KeyReadForbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["OrganizationRateLimit"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    "invitations.resend": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Short code or UUID of the certificate.
                 * @example 7Q2M4XKD0A5V
                 */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                /**
                 * @example {
                 *       "channels": [
                 *         "email"
                 *       ]
                 *     }
                 */
                "application/json": components["schemas"]["ResendRequest"];
            };
        };
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "01994f6e-8c40-7000-a5d2-3e9b17c04f68",
                     *       "short_code": "7Q2M4XKD0A5V",
                     *       "issuance_id": "iss_01M2JQK1J04T9ZC2M8QW1K",
                     *       "external_id": "talk-17",
                     *       "event_id": "1f0c7a52-94b1-4a8e-9c3d-5b6f2e81a07c",
                     *       "event_short_code": "AVDWQ8383W",
                     *       "badge_id": "b3a9d1c7-2e58-4f06-9d74-0c1e8b65f2a3",
                     *       "badge_short_code": "0C3T5PBWN3",
                     *       "recipient": {
                     *         "name": "Ana Souza",
                     *         "email": "ana.souza@example.com",
                     *         "number": "+5511998765432"
                     *       },
                     *       "reason": "Held the talk “Queues that never lose a message”",
                     *       "metadata": {
                     *         "track": "Backend"
                     *       },
                     *       "workload_hours": 8,
                     *       "role": "speaker",
                     *       "values": {
                     *         "talk_minutes": 45
                     *       },
                     *       "status": "PENDING",
                     *       "recipient_status": "INVITED",
                     *       "issued_at": "2026-09-15T14:30:00.000Z",
                     *       "accepted_at": null,
                     *       "rejected_at": null,
                     *       "expires_at": null,
                     *       "revoked_at": null,
                     *       "revocation_reason": null,
                     *       "corrected_at": null,
                     *       "erased_at": null,
                     *       "verification_url": "https://certificates.example.com/api/c/7Q2M4XKD0A5V",
                     *       "created_at": "2026-09-15T14:30:00.000Z",
                     *       "updated_at": "2026-09-15T14:30:00.000Z",
                     *       "certificate_status": "PENDING",
                     *       "email_status": "sent",
                     *       "phone_status": "delivered",
                     *       "phone_reason": null,
                     *       "recipient_locale": "pt",
                     *       "document_url": null,
                     *       "credential_url": null,
                     *       "hidden": false
                     *     }
                     */
                    "application/json": components["schemas"]["Certificate"];
                };
            };
            400: components["responses"]["InvalidRequest"];
            401: components["responses"]["InvalidCredential"];
            403: components["responses"]["KeyIssueForbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["InvitationsResendConflict"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["InvitationsResendTooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    "invitations.revoke": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Short code or UUID of the certificate.
                 * @example 7Q2M4XKD0A5V
                 */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                /**
                 * @example {
                 *       "reason": "Issued by mistake"
                 *     }
                 */
                "application/json": components["schemas"]["RevokeRequest"];
            };
        };
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "01994f6e-8c40-7000-a5d2-3e9b17c04f68",
                     *       "short_code": "7Q2M4XKD0A5V",
                     *       "issuance_id": "iss_01M2JQK1J04T9ZC2M8QW1K",
                     *       "external_id": "talk-17",
                     *       "event_id": "1f0c7a52-94b1-4a8e-9c3d-5b6f2e81a07c",
                     *       "event_short_code": "AVDWQ8383W",
                     *       "badge_id": "b3a9d1c7-2e58-4f06-9d74-0c1e8b65f2a3",
                     *       "badge_short_code": "0C3T5PBWN3",
                     *       "recipient": {
                     *         "name": "Ana Souza",
                     *         "email": "ana.souza@example.com",
                     *         "number": "+5511998765432"
                     *       },
                     *       "reason": "Held the talk “Queues that never lose a message”",
                     *       "metadata": {
                     *         "track": "Backend"
                     *       },
                     *       "workload_hours": 8,
                     *       "role": "speaker",
                     *       "values": {
                     *         "talk_minutes": 45
                     *       },
                     *       "status": "REVOKED",
                     *       "recipient_status": "INVITED",
                     *       "issued_at": "2026-09-15T14:30:00.000Z",
                     *       "accepted_at": null,
                     *       "rejected_at": null,
                     *       "expires_at": null,
                     *       "revoked_at": "2026-09-16T08:12:45.000Z",
                     *       "revocation_reason": "Issued by mistake",
                     *       "corrected_at": null,
                     *       "erased_at": null,
                     *       "verification_url": "https://certificates.example.com/api/c/7Q2M4XKD0A5V",
                     *       "created_at": "2026-09-15T14:30:00.000Z",
                     *       "updated_at": "2026-09-16T08:12:45.000Z",
                     *       "email_status": "sent",
                     *       "phone_status": "delivered",
                     *       "phone_reason": null,
                     *       "recipient_locale": "pt",
                     *       "document_url": null,
                     *       "credential_url": null,
                     *       "hidden": false,
                     *       "certificate_status": "REVOKED"
                     *     }
                     */
                    "application/json": components["schemas"]["Certificate"];
                };
            };
            400: components["responses"]["InvalidRequest"];
            401: components["responses"]["InvalidCredential"];
            403: components["responses"]["KeyIssueForbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["InvitationsRevokeConflict"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["OrganizationRateLimit"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    "recipient-invitations.list": {
        parameters: {
            query?: {
                /** @description Status of the certificate. */
                certificate_status?: "PENDING" | "ACCEPTED" | "REJECTED" | "EXPIRED" | "REVOKED";
                /** @description `next_cursor` of the page before; the other parameters must be the same. */
                cursor?: string;
                /** @description Short code (recommended) or UUID. */
                event_id?: string;
                /** @description Items per page. */
                limit?: number;
                /** @description Start position. Use `cursor` to go deeper. */
                offset?: number;
                /** @description Only the recipient with this e-mail address; upper and lower case do not matter. */
                recipient_email?: string;
                /** @description Status of the recipient, of certificates that neither were revoked nor have expired. With `certificate_status` it finds those of that status. */
                recipient_status?: "INVITED" | "PENDING" | "ACCEPTED" | "REJECTED";
                /** @description The same as `recipient_status`. */
                status?: "INVITED" | "PENDING" | "ACCEPTED" | "REJECTED";
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": [
                     *         {
                     *           "id": "01994f6e-8c40-7000-a5d2-3e9b17c04f68",
                     *           "recipient": {
                     *             "name": "Ana Souza",
                     *             "email": "ana.souza@example.com",
                     *             "number": "+5511998765432"
                     *           },
                     *           "status": "INVITED",
                     *           "recipient_status": "INVITED",
                     *           "certificate_status": "PENDING",
                     *           "event_id": "1f0c7a52-94b1-4a8e-9c3d-5b6f2e81a07c",
                     *           "event_short_code": "AVDWQ8383W",
                     *           "badge_id": "b3a9d1c7-2e58-4f06-9d74-0c1e8b65f2a3",
                     *           "badge_short_code": "0C3T5PBWN3",
                     *           "invited_at": "2026-09-15T14:30:00.000Z",
                     *           "responded_at": null,
                     *           "updated_at": "2026-09-15T14:30:00.000Z",
                     *           "email_status": "queued",
                     *           "phone_status": "none",
                     *           "phone_reason": null
                     *         }
                     *       ],
                     *       "limit": 20,
                     *       "offset": 0,
                     *       "has_more": false,
                     *       "next_cursor": null
                     *     }
                     */
                    "application/json": components["schemas"]["RecipientInvitationPage"];
                };
            };
            400: components["responses"]["InvalidParameters"];
            401: components["responses"]["InvalidCredential"];
            403: components["responses"]["KeyReadForbidden"];
            429: components["responses"]["OrganizationRateLimit"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    "recipients.list": {
        parameters: {
            query?: {
                /** @description `next_cursor` of the page before; the other parameters must be the same. */
                cursor?: string;
                /** @description Only people with this e-mail address; upper and lower case do not matter. */
                email?: string;
                /** @description Items per page. */
                limit?: number;
                /** @description Start position. Use `cursor` to go deeper. */
                offset?: number;
                /** @description Start of any word of the name or the address; accents and case do not matter. */
                q?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": [
                     *         {
                     *           "name": "Ana Souza",
                     *           "email": "ana.souza@example.com",
                     *           "number": "+5511998765432",
                     *           "last_issued_at": "2026-09-15T14:30:00.000Z"
                     *         }
                     *       ],
                     *       "limit": 20,
                     *       "offset": 0,
                     *       "has_more": false,
                     *       "next_cursor": null
                     *     }
                     */
                    "application/json": components["schemas"]["RecipientPage"];
                };
            };
            400: components["responses"]["InvalidParameters"];
            401: components["responses"]["InvalidCredential"];
            403: components["responses"]["KeyReadForbidden"];
            429: components["responses"]["OrganizationRateLimit"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    "templates.list": {
        parameters: {
            query?: {
                /** @description `next_cursor` of the page before; the other parameters must be the same. */
                cursor?: string;
                /** @description Items per page. */
                limit?: number;
                /** @description Start position. Use `cursor` to go deeper. */
                offset?: number;
                /** @description Only records in this status. */
                status?: "ACTIVE" | "ARCHIVED";
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": [
                     *         {
                     *           "id": "01994f6e-8c40-7000-a5d2-3e9b17c04f68",
                     *           "short_code": "AVDWQ8383W",
                     *           "name": "Ana Souza",
                     *           "status": "ACTIVE",
                     *           "revision": 1,
                     *           "created_at": "2026-07-01T09:00:00.000Z",
                     *           "updated_at": "2026-09-15T14:30:00.000Z"
                     *         }
                     *       ],
                     *       "limit": 20,
                     *       "offset": 0,
                     *       "has_more": false,
                     *       "next_cursor": null
                     *     }
                     */
                    "application/json": components["schemas"]["TemplateList"];
                };
            };
            400: components["responses"]["InvalidParameters"];
            401: components["responses"]["InvalidCredential"];
            403: components["responses"]["KeyReadForbidden"];
            429: components["responses"]["OrganizationRateLimit"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    "templates.create": {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description A value of your own that names this request, such as a UUID. Repeating the request with the same key and body within 24 hours gives the first answer again, with `Idempotency-Replayed: true`, and does nothing twice.
                 * @example 9b2f6c1e-5d0a-4f7e-8a43-c6f1b7d2e905
                 */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "name": "Finisher 2026",
                 *       "page": {
                 *         "size": "a4",
                 *         "orientation": "landscape"
                 *       },
                 *       "pages": [
                 *         {
                 *           "background_url": null,
                 *           "elements": [
                 *             {
                 *               "kind": "text",
                 *               "id": "01994f6e-8c40-7000-a5d2-3e9b17c04f68",
                 *               "x": -500,
                 *               "y": -500,
                 *               "width": 0,
                 *               "height": 0,
                 *               "rotation": 0,
                 *               "text": "{recipient_name}",
                 *               "font": "sans",
                 *               "size": 4,
                 *               "weight": 400,
                 *               "color": "#0b3d5c",
                 *               "align": "left",
                 *               "vertical": "top",
                 *               "fit": "wrap",
                 *               "min_size": 6
                 *             }
                 *           ]
                 *         }
                 *       ],
                 *       "variants": [],
                 *       "status": "ACTIVE"
                 *     }
                 */
                "application/json": components["schemas"]["CreateTemplate"];
            };
        };
        responses: {
            /** @description Created. */
            201: {
                headers: {
                    "Idempotency-Replayed": components["headers"]["Idempotency-Replayed"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "01994f6e-8c40-7000-a5d2-3e9b17c04f68",
                     *       "short_code": "AVDWQ8383W",
                     *       "name": "Ana Souza",
                     *       "status": "ACTIVE",
                     *       "revision": 1,
                     *       "created_at": "2026-07-01T09:00:00.000Z",
                     *       "updated_at": "2026-09-15T14:30:00.000Z",
                     *       "page": {
                     *         "size": "a4",
                     *         "orientation": "landscape"
                     *       },
                     *       "pages": [
                     *         {
                     *           "background_url": null,
                     *           "elements": [
                     *             {
                     *               "kind": "text",
                     *               "id": "01994f6e-8c40-7000-a5d2-3e9b17c04f68",
                     *               "x": -500,
                     *               "y": -500,
                     *               "width": 0,
                     *               "height": 0,
                     *               "rotation": 0,
                     *               "text": "{recipient_name}",
                     *               "font": "sans",
                     *               "size": 4,
                     *               "weight": 400,
                     *               "color": "#0b3d5c",
                     *               "align": "left",
                     *               "vertical": "top",
                     *               "fit": "wrap",
                     *               "min_size": 6
                     *             }
                     *           ]
                     *         }
                     *       ],
                     *       "variants": [
                     *         {
                     *           "role": "text",
                     *           "pages": [
                     *             {
                     *               "background_url": null,
                     *               "elements": [
                     *                 {
                     *                   "kind": "text",
                     *                   "id": "01994f6e-8c40-7000-a5d2-3e9b17c04f68",
                     *                   "x": -500,
                     *                   "y": -500,
                     *                   "width": 0,
                     *                   "height": 0,
                     *                   "rotation": 0,
                     *                   "text": "{recipient_name}",
                     *                   "font": "sans",
                     *                   "size": 4,
                     *                   "weight": 400,
                     *                   "color": "#0b3d5c",
                     *                   "align": "left",
                     *                   "vertical": "top",
                     *                   "fit": "wrap",
                     *                   "min_size": 6
                     *                 }
                     *               ]
                     *             }
                     *           ]
                     *         }
                     *       ],
                     *       "images": [
                     *         {
                     *           "field": "design.logo_url",
                     *           "status": "pending",
                     *           "problem": "not_found"
                     *         }
                     *       ],
                     *       "warnings": [
                     *         {
                     *           "path": "recipient[3].recipient_name",
                     *           "code": "unrenderable_text",
                     *           "message": "text",
                     *           "did_you_mean": "ana.souza@gmail.com"
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": components["schemas"]["Template"];
                };
            };
            400: components["responses"]["InvalidRequest"];
            401: components["responses"]["InvalidCredential"];
            403: components["responses"]["KeyWriteForbidden"];
            409: components["responses"]["TemplateLimitReached"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["IdempotencyKeyReused"];
            429: components["responses"]["OrganizationRateLimit"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    "templates.get": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Short code (recommended) or UUID.
                 * @example 7Q2M4XKD0A
                 */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "01994f6e-8c40-7000-a5d2-3e9b17c04f68",
                     *       "short_code": "AVDWQ8383W",
                     *       "name": "Ana Souza",
                     *       "status": "ACTIVE",
                     *       "revision": 1,
                     *       "created_at": "2026-07-01T09:00:00.000Z",
                     *       "updated_at": "2026-09-15T14:30:00.000Z",
                     *       "page": {
                     *         "size": "a4",
                     *         "orientation": "landscape"
                     *       },
                     *       "pages": [
                     *         {
                     *           "background_url": null,
                     *           "elements": [
                     *             {
                     *               "kind": "text",
                     *               "id": "01994f6e-8c40-7000-a5d2-3e9b17c04f68",
                     *               "x": -500,
                     *               "y": -500,
                     *               "width": 0,
                     *               "height": 0,
                     *               "rotation": 0,
                     *               "text": "{recipient_name}",
                     *               "font": "sans",
                     *               "size": 4,
                     *               "weight": 400,
                     *               "color": "#0b3d5c",
                     *               "align": "left",
                     *               "vertical": "top",
                     *               "fit": "wrap",
                     *               "min_size": 6
                     *             }
                     *           ]
                     *         }
                     *       ],
                     *       "variants": [
                     *         {
                     *           "role": "text",
                     *           "pages": [
                     *             {
                     *               "background_url": null,
                     *               "elements": [
                     *                 {
                     *                   "kind": "text",
                     *                   "id": "01994f6e-8c40-7000-a5d2-3e9b17c04f68",
                     *                   "x": -500,
                     *                   "y": -500,
                     *                   "width": 0,
                     *                   "height": 0,
                     *                   "rotation": 0,
                     *                   "text": "{recipient_name}",
                     *                   "font": "sans",
                     *                   "size": 4,
                     *                   "weight": 400,
                     *                   "color": "#0b3d5c",
                     *                   "align": "left",
                     *                   "vertical": "top",
                     *                   "fit": "wrap",
                     *                   "min_size": 6
                     *                 }
                     *               ]
                     *             }
                     *           ]
                     *         }
                     *       ],
                     *       "images": [
                     *         {
                     *           "field": "design.logo_url",
                     *           "status": "pending",
                     *           "problem": "not_found"
                     *         }
                     *       ],
                     *       "warnings": [
                     *         {
                     *           "path": "recipient[3].recipient_name",
                     *           "code": "unrenderable_text",
                     *           "message": "text",
                     *           "did_you_mean": "ana.souza@gmail.com"
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": components["schemas"]["Template"];
                };
            };
            400: components["responses"]["InvalidParameters"];
            401: components["responses"]["InvalidCredential"];
            403: components["responses"]["KeyReadForbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["OrganizationRateLimit"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    "templates.remove": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Short code (recommended) or UUID.
                 * @example 7Q2M4XKD0A
                 */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done; the answer has no body. */
            204: {
                headers: {
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["InvalidParameters"];
            401: components["responses"]["InvalidCredential"];
            403: components["responses"]["KeyWriteForbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["TemplatesRemoveConflict"];
            429: components["responses"]["OrganizationRateLimit"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    "templates.update": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Short code (recommended) or UUID.
                 * @example 7Q2M4XKD0A
                 */
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "name": "Finisher 2026",
                 *       "status": "ACTIVE"
                 *     }
                 */
                "application/json": components["schemas"]["UpdateTemplate"];
            };
        };
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "01994f6e-8c40-7000-a5d2-3e9b17c04f68",
                     *       "short_code": "AVDWQ8383W",
                     *       "name": "Ana Souza",
                     *       "status": "ACTIVE",
                     *       "revision": 1,
                     *       "created_at": "2026-07-01T09:00:00.000Z",
                     *       "updated_at": "2026-09-15T14:30:00.000Z",
                     *       "page": {
                     *         "size": "a4",
                     *         "orientation": "landscape"
                     *       },
                     *       "pages": [
                     *         {
                     *           "background_url": null,
                     *           "elements": [
                     *             {
                     *               "kind": "text",
                     *               "id": "01994f6e-8c40-7000-a5d2-3e9b17c04f68",
                     *               "x": -500,
                     *               "y": -500,
                     *               "width": 0,
                     *               "height": 0,
                     *               "rotation": 0,
                     *               "text": "{recipient_name}",
                     *               "font": "sans",
                     *               "size": 4,
                     *               "weight": 400,
                     *               "color": "#0b3d5c",
                     *               "align": "left",
                     *               "vertical": "top",
                     *               "fit": "wrap",
                     *               "min_size": 6
                     *             }
                     *           ]
                     *         }
                     *       ],
                     *       "variants": [
                     *         {
                     *           "role": "text",
                     *           "pages": [
                     *             {
                     *               "background_url": null,
                     *               "elements": [
                     *                 {
                     *                   "kind": "text",
                     *                   "id": "01994f6e-8c40-7000-a5d2-3e9b17c04f68",
                     *                   "x": -500,
                     *                   "y": -500,
                     *                   "width": 0,
                     *                   "height": 0,
                     *                   "rotation": 0,
                     *                   "text": "{recipient_name}",
                     *                   "font": "sans",
                     *                   "size": 4,
                     *                   "weight": 400,
                     *                   "color": "#0b3d5c",
                     *                   "align": "left",
                     *                   "vertical": "top",
                     *                   "fit": "wrap",
                     *                   "min_size": 6
                     *                 }
                     *               ]
                     *             }
                     *           ]
                     *         }
                     *       ],
                     *       "images": [
                     *         {
                     *           "field": "design.logo_url",
                     *           "status": "pending",
                     *           "problem": "not_found"
                     *         }
                     *       ],
                     *       "warnings": [
                     *         {
                     *           "path": "recipient[3].recipient_name",
                     *           "code": "unrenderable_text",
                     *           "message": "text",
                     *           "did_you_mean": "ana.souza@gmail.com"
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": components["schemas"]["Template"];
                };
            };
            400: components["responses"]["InvalidRequest"];
            401: components["responses"]["InvalidCredential"];
            403: components["responses"]["KeyWriteForbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["TemplatesUpdateConflict"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["OrganizationRateLimit"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    "editor.link": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Short code (recommended) or UUID.
                 * @example 7Q2M4XKD0A
                 */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "url": "https://certificates.example/editor/mYyQ2c…",
                     *       "expires_at": "2026-09-15T14:30:00.000Z"
                     *     }
                     */
                    "application/json": components["schemas"]["EditorLink"];
                };
            };
            400: components["responses"]["InvalidParameters"];
            401: components["responses"]["InvalidCredential"];
            403: components["responses"]["KeyWriteForbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["OrganizationRateLimit"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    "templates.export": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Short code (recommended) or UUID.
                 * @example 7Q2M4XKD0A
                 */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    /** @example … */
                    "application/zip": string;
                };
            };
            400: components["responses"]["InvalidParameters"];
            401: components["responses"]["InvalidCredential"];
            403: components["responses"]["KeyReadForbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["OrganizationRateLimit"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    "templates.preview": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Short code (recommended) or UUID.
                 * @example 7Q2M4XKD0A
                 */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                /**
                 * @example {
                 *       "page": 1,
                 *       "person": "short",
                 *       "locale": "pt",
                 *       "fields": [],
                 *       "format": "png",
                 *       "recipient_name": "Ana Souza"
                 *     }
                 */
                "application/json": components["schemas"]["TemplatePreviewRequest"];
            };
        };
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    /** @example … */
                    "application/pdf": string;
                    /** @example … */
                    "image/png": string;
                };
            };
            400: components["responses"]["TemplatesPreviewInvalid"];
            401: components["responses"]["InvalidCredential"];
            403: components["responses"]["KeyWriteForbidden"];
            404: components["responses"]["NotFound"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["OrganizationRateLimit"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    "templates.import": {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description A value of your own that names this request, such as a UUID. Repeating the request with the same key and body within 24 hours gives the first answer again, with `Idempotency-Replayed: true`, and does nothing twice.
                 * @example 9b2f6c1e-5d0a-4f7e-8a43-c6f1b7d2e905
                 */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        /** @description The ZIP. */
        requestBody: {
            content: {
                "application/zip": unknown;
            };
        };
        responses: {
            /** @description Created. */
            201: {
                headers: {
                    "Idempotency-Replayed": components["headers"]["Idempotency-Replayed"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "01994f6e-8c40-7000-a5d2-3e9b17c04f68",
                     *       "short_code": "AVDWQ8383W",
                     *       "name": "Ana Souza",
                     *       "status": "ACTIVE",
                     *       "revision": 1,
                     *       "created_at": "2026-07-01T09:00:00.000Z",
                     *       "updated_at": "2026-09-15T14:30:00.000Z",
                     *       "page": {
                     *         "size": "a4",
                     *         "orientation": "landscape"
                     *       },
                     *       "pages": [
                     *         {
                     *           "background_url": null,
                     *           "elements": [
                     *             {
                     *               "kind": "text",
                     *               "id": "01994f6e-8c40-7000-a5d2-3e9b17c04f68",
                     *               "x": -500,
                     *               "y": -500,
                     *               "width": 0,
                     *               "height": 0,
                     *               "rotation": 0,
                     *               "text": "{recipient_name}",
                     *               "font": "sans",
                     *               "size": 4,
                     *               "weight": 400,
                     *               "color": "#0b3d5c",
                     *               "align": "left",
                     *               "vertical": "top",
                     *               "fit": "wrap",
                     *               "min_size": 6
                     *             }
                     *           ]
                     *         }
                     *       ],
                     *       "variants": [
                     *         {
                     *           "role": "text",
                     *           "pages": [
                     *             {
                     *               "background_url": null,
                     *               "elements": [
                     *                 {
                     *                   "kind": "text",
                     *                   "id": "01994f6e-8c40-7000-a5d2-3e9b17c04f68",
                     *                   "x": -500,
                     *                   "y": -500,
                     *                   "width": 0,
                     *                   "height": 0,
                     *                   "rotation": 0,
                     *                   "text": "{recipient_name}",
                     *                   "font": "sans",
                     *                   "size": 4,
                     *                   "weight": 400,
                     *                   "color": "#0b3d5c",
                     *                   "align": "left",
                     *                   "vertical": "top",
                     *                   "fit": "wrap",
                     *                   "min_size": 6
                     *                 }
                     *               ]
                     *             }
                     *           ]
                     *         }
                     *       ],
                     *       "images": [
                     *         {
                     *           "field": "design.logo_url",
                     *           "status": "pending",
                     *           "problem": "not_found"
                     *         }
                     *       ],
                     *       "warnings": [
                     *         {
                     *           "path": "recipient[3].recipient_name",
                     *           "code": "unrenderable_text",
                     *           "message": "text",
                     *           "did_you_mean": "ana.souza@gmail.com"
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": components["schemas"]["Template"];
                };
            };
            400: components["responses"]["InvalidParameters"];
            401: components["responses"]["InvalidCredential"];
            403: components["responses"]["KeyWriteForbidden"];
            409: components["responses"]["TemplateLimitReached"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["IdempotencyKeyReused"];
            429: components["responses"]["TemplatesImportTooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    "webhooks.list": {
        parameters: {
            query?: {
                /** @description `next_cursor` of the page before; the other parameters must be the same. */
                cursor?: string;
                /** @description Items per page. */
                limit?: number;
                /** @description Start position. Use `cursor` to go deeper. */
                offset?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": [
                     *         {
                     *           "id": "7c1e9b40-52ad-4f6b-8d13-9e0f6a27c5b8",
                     *           "url": "https://hooks.example.com/certificates",
                     *           "events": [
                     *             "certificate.issued"
                     *           ],
                     *           "description": "Updates our CRM",
                     *           "status": "enabled",
                     *           "disabled_reason": null,
                     *           "created_at": "2026-07-01T09:00:00.000Z",
                     *           "updated_at": "2026-09-15T14:30:00.000Z"
                     *         }
                     *       ],
                     *       "limit": 20,
                     *       "offset": 0,
                     *       "has_more": false,
                     *       "next_cursor": null
                     *     }
                     */
                    "application/json": components["schemas"]["WebhookPage"];
                };
            };
            400: components["responses"]["InvalidParameters"];
            401: components["responses"]["InvalidCredential"];
            403: components["responses"]["KeyWebhooksForbidden"];
            429: components["responses"]["OrganizationRateLimit"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    "webhooks.create": {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description A value of your own that names this request, such as a UUID. Repeating the request with the same key and body within 24 hours gives the first answer again, with `Idempotency-Replayed: true`, and does nothing twice.
                 * @example 9b2f6c1e-5d0a-4f7e-8a43-c6f1b7d2e905
                 */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "url": "https://hooks.example.com/certificates",
                 *       "events": [
                 *         "certificate.issued"
                 *       ],
                 *       "description": "Updates our CRM"
                 *     }
                 */
                "application/json": components["schemas"]["CreateWebhook"];
            };
        };
        responses: {
            /** @description Created. */
            201: {
                headers: {
                    "Idempotency-Replayed": components["headers"]["Idempotency-Replayed"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "7c1e9b40-52ad-4f6b-8d13-9e0f6a27c5b8",
                     *       "url": "https://hooks.example.com/certificates",
                     *       "events": [
                     *         "certificate.issued"
                     *       ],
                     *       "description": "Updates our CRM",
                     *       "status": "enabled",
                     *       "disabled_reason": null,
                     *       "created_at": "2026-07-01T09:00:00.000Z",
                     *       "updated_at": "2026-09-15T14:30:00.000Z",
                     *       "secret": "whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSwMfKQ9r8GKYo="
                     *     }
                     */
                    "application/json": components["schemas"]["WebhookWithSecret"];
                };
            };
            400: components["responses"]["InvalidRequest"];
            401: components["responses"]["InvalidCredential"];
            403: components["responses"]["KeyWebhooksForbidden"];
            409: components["responses"]["WebhookLimitReached"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["IdempotencyKeyReused"];
            429: components["responses"]["OrganizationRateLimit"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    "webhooks.get": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Identifier of the record.
                 * @example 7c1e9b40-52ad-4f6b-8d13-9e0f6a27c5b8
                 */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "7c1e9b40-52ad-4f6b-8d13-9e0f6a27c5b8",
                     *       "url": "https://hooks.example.com/certificates",
                     *       "events": [
                     *         "certificate.issued"
                     *       ],
                     *       "description": "Updates our CRM",
                     *       "status": "enabled",
                     *       "disabled_reason": null,
                     *       "created_at": "2026-07-01T09:00:00.000Z",
                     *       "updated_at": "2026-09-15T14:30:00.000Z"
                     *     }
                     */
                    "application/json": components["schemas"]["Webhook"];
                };
            };
            400: components["responses"]["InvalidParameters"];
            401: components["responses"]["InvalidCredential"];
            403: components["responses"]["KeyWebhooksForbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["OrganizationRateLimit"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    "webhooks.remove": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Identifier of the record.
                 * @example 7c1e9b40-52ad-4f6b-8d13-9e0f6a27c5b8
                 */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done; the answer has no body. */
            204: {
                headers: {
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["InvalidParameters"];
            401: components["responses"]["InvalidCredential"];
            403: components["responses"]["KeyWebhooksForbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["OrganizationRateLimit"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    "webhooks.update": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Identifier of the record.
                 * @example 7c1e9b40-52ad-4f6b-8d13-9e0f6a27c5b8
                 */
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "url": "https://hooks.example.com/certificates",
                 *       "events": [
                 *         "certificate.issued"
                 *       ],
                 *       "description": "Updates our CRM",
                 *       "status": "enabled"
                 *     }
                 */
                "application/json": components["schemas"]["UpdateWebhook"];
            };
        };
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "7c1e9b40-52ad-4f6b-8d13-9e0f6a27c5b8",
                     *       "url": "https://hooks.example.com/certificates",
                     *       "events": [
                     *         "certificate.issued"
                     *       ],
                     *       "description": "Updates our CRM",
                     *       "status": "enabled",
                     *       "disabled_reason": null,
                     *       "created_at": "2026-07-01T09:00:00.000Z",
                     *       "updated_at": "2026-09-15T14:30:00.000Z"
                     *     }
                     */
                    "application/json": components["schemas"]["Webhook"];
                };
            };
            400: components["responses"]["InvalidRequest"];
            401: components["responses"]["InvalidCredential"];
            403: components["responses"]["KeyWebhooksForbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["OrganizationRateLimit"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    "webhooks.list-deliveries": {
        parameters: {
            query?: {
                /** @description `next_cursor` of the page before; the other parameters must be the same. */
                cursor?: string;
                /** @description Items per page. */
                limit?: number;
                /** @description Start position. Use `cursor` to go deeper. */
                offset?: number;
                /** @description Only records in this status. */
                status?: "pending" | "delivered" | "failed" | "cancelled";
                /** @description Kind of event. */
                type?: "certificate.issued" | "certificate.accepted" | "certificate.rejected" | "certificate.expired" | "recipient.registered" | "certificate.revoked" | "email.bounced" | "certificate.corrected" | "certificate.erased";
            };
            header?: never;
            path: {
                /**
                 * @description Identifier of the record.
                 * @example 7c1e9b40-52ad-4f6b-8d13-9e0f6a27c5b8
                 */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": [
                     *         {
                     *           "id": "01994f6e-8c40-7000-a5d2-3e9b17c04f68",
                     *           "webhook_id": "7c1e9b40-52ad-4f6b-8d13-9e0f6a27c5b8",
                     *           "type": "certificate.issued",
                     *           "status": "delivered",
                     *           "certificate_id": "01994f6e-8c40-7000-a5d2-3e9b17c04f68",
                     *           "attempts": 1,
                     *           "last_attempt": {
                     *             "at": "text",
                     *             "number": 1,
                     *             "status_code": 200,
                     *             "error": null,
                     *             "duration_ms": 84,
                     *             "response_body": "ok"
                     *           },
                     *           "next_attempt_at": null,
                     *           "created_at": "2026-07-01T09:00:00.000Z"
                     *         }
                     *       ],
                     *       "limit": 20,
                     *       "offset": 0,
                     *       "has_more": false,
                     *       "next_cursor": null
                     *     }
                     */
                    "application/json": components["schemas"]["WebhookDeliveryPage"];
                };
            };
            400: components["responses"]["InvalidParameters"];
            401: components["responses"]["InvalidCredential"];
            403: components["responses"]["KeyWebhooksForbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["OrganizationRateLimit"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    "webhooks.get-delivery": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Identifier of the delivery.
                 * @example 01994f6e-8c40-7000-9b1d-5a7c03e2f946
                 */
                delivery_id: string;
                /**
                 * @description Identifier of the record.
                 * @example 7c1e9b40-52ad-4f6b-8d13-9e0f6a27c5b8
                 */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "01994f6e-8c40-7000-a5d2-3e9b17c04f68",
                     *       "webhook_id": "7c1e9b40-52ad-4f6b-8d13-9e0f6a27c5b8",
                     *       "type": "certificate.issued",
                     *       "status": "delivered",
                     *       "certificate_id": "01994f6e-8c40-7000-a5d2-3e9b17c04f68",
                     *       "attempts": 1,
                     *       "last_attempt": {
                     *         "at": "text",
                     *         "number": 1,
                     *         "status_code": 200,
                     *         "error": null,
                     *         "duration_ms": 84,
                     *         "response_body": "ok"
                     *       },
                     *       "next_attempt_at": null,
                     *       "created_at": "2026-07-01T09:00:00.000Z",
                     *       "payload": "text",
                     *       "failed_attempts": [
                     *         {
                     *           "at": "text",
                     *           "number": 1,
                     *           "status_code": 200,
                     *           "error": null,
                     *           "duration_ms": 84,
                     *           "response_body": "ok"
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": components["schemas"]["WebhookDeliveryDetails"];
                };
            };
            400: components["responses"]["InvalidParameters"];
            401: components["responses"]["InvalidCredential"];
            403: components["responses"]["KeyWebhooksForbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["OrganizationRateLimit"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    "webhooks.redeliver": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Identifier of the delivery.
                 * @example 01994f6e-8c40-7000-9b1d-5a7c03e2f946
                 */
                delivery_id: string;
                /**
                 * @description Identifier of the record.
                 * @example 7c1e9b40-52ad-4f6b-8d13-9e0f6a27c5b8
                 */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "01994f6e-8c40-7000-a5d2-3e9b17c04f68",
                     *       "webhook_id": "7c1e9b40-52ad-4f6b-8d13-9e0f6a27c5b8",
                     *       "type": "certificate.issued",
                     *       "status": "delivered",
                     *       "certificate_id": "01994f6e-8c40-7000-a5d2-3e9b17c04f68",
                     *       "attempts": 1,
                     *       "last_attempt": {
                     *         "at": "text",
                     *         "number": 1,
                     *         "status_code": 200,
                     *         "error": null,
                     *         "duration_ms": 84,
                     *         "response_body": "ok"
                     *       },
                     *       "next_attempt_at": null,
                     *       "created_at": "2026-07-01T09:00:00.000Z"
                     *     }
                     */
                    "application/json": components["schemas"]["WebhookDelivery"];
                };
            };
            400: components["responses"]["InvalidParameters"];
            401: components["responses"]["InvalidCredential"];
            403: components["responses"]["KeyWebhooksForbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["WebhookDisabled"];
            429: components["responses"]["OrganizationRateLimit"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    "webhooks.rotate-secret": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Identifier of the record.
                 * @example 7c1e9b40-52ad-4f6b-8d13-9e0f6a27c5b8
                 */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "7c1e9b40-52ad-4f6b-8d13-9e0f6a27c5b8",
                     *       "url": "https://hooks.example.com/certificates",
                     *       "events": [
                     *         "certificate.issued"
                     *       ],
                     *       "description": "Updates our CRM",
                     *       "status": "enabled",
                     *       "disabled_reason": null,
                     *       "created_at": "2026-07-01T09:00:00.000Z",
                     *       "updated_at": "2026-09-15T14:30:00.000Z",
                     *       "secret": "whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSwMfKQ9r8GKYo="
                     *     }
                     */
                    "application/json": components["schemas"]["WebhookWithSecret"];
                };
            };
            400: components["responses"]["InvalidParameters"];
            401: components["responses"]["InvalidCredential"];
            403: components["responses"]["KeyWebhooksForbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["WebhooksRotateSecretConflict"];
            429: components["responses"]["OrganizationRateLimit"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    "webhooks.test": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Identifier of the record.
                 * @example 7c1e9b40-52ad-4f6b-8d13-9e0f6a27c5b8
                 */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                /**
                 * @example {
                 *       "type": "webhook.test"
                 *     }
                 */
                "application/json": components["schemas"]["TestRequest"];
            };
        };
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "delivered": true,
                     *       "webhook_message_id": "test_4f0c2f43-3a53-4a0c-9c0a-6f6f5b7f0c11",
                     *       "status_code": 200,
                     *       "error": null,
                     *       "duration_ms": 84,
                     *       "response_body": "ok",
                     *       "sent_at": "2026-09-15T14:30:00.000Z"
                     *     }
                     */
                    "application/json": components["schemas"]["WebhookTest"];
                };
            };
            400: components["responses"]["InvalidRequest"];
            401: components["responses"]["InvalidCredential"];
            403: components["responses"]["KeyWebhooksForbidden"];
            404: components["responses"]["NotFound"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["OrganizationRateLimit"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    "directory.list-v1": {
        parameters: {
            query?: {
                /** @description Only events of this category. */
                category?: "SPORTS" | "EDUCATION" | "CORPORATE" | "SOCIOCULTURAL";
                /** @description Only events in this city. */
                city?: string;
                /** @description First day of a period (UTC). Events match that take place on one of its days; those without `initial_date` do not. */
                from?: string;
                /** @description Events per page. */
                limit?: number;
                /** @description Number of the page, from 1. */
                page?: number;
                /** @description Words that name, description, skills or keywords must all have; the last one may be the beginning of a word. Accents and case do not matter. */
                q?: string;
                /** @description State or province. A Brazilian state by name or by code: `São Paulo` and `SP` find the same. */
                state?: string;
                /** @description Last day of a period (UTC). Events match that take place on one of its days; those without `initial_date` do not. */
                until?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    /**
                     * @description Names this state of the answer: sent as `If-None-Match`, it gives 304 while the answer is the same.
                     * @example W/"0uXr4JfhQe2n9aTqkV3y1B"
                     */
                    ETag?: string;
                    /**
                     * @description What is left in that window: requests (`r`), and seconds until it starts again (`t`).
                     * @example "directory";r=28;t=41
                     */
                    RateLimit?: string;
                    /**
                     * @description The tighter of the windows this request counted in: name, requests (`q`) and seconds (`w`). Absent where an operation has no rate limit.
                     * @example "directory";q=30;w=60
                     */
                    "RateLimit-Policy"?: string;
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "events": [
                     *         {
                     *           "event_id": "1f0c7a52-94b1-4a8e-9c3d-5b6f2e81a07c",
                     *           "name": "Ana Souza",
                     *           "description": "A day of talks and workshops on building with events, queues and functions.",
                     *           "category": "SPORTS",
                     *           "subcategory": "text",
                     *           "city": "São Paulo",
                     *           "state": "SP",
                     *           "location_type": "PHYSICAL",
                     *           "initial_date": "2026-09-12",
                     *           "finish_date": "2026-09-12",
                     *           "recurrence_type": "NONE",
                     *           "image_url": "https://images.example.com/serverless-day-2026.png",
                     *           "official_url": "https://serverlessday.example.com",
                     *           "certificate_count": 0,
                     *           "ai_analysis": {
                     *             "skills": [
                     *               {
                     *                 "label": "Serverless architecture",
                     *                 "confidence": 0.94
                     *               }
                     *             ],
                     *             "keywords": [
                     *               {
                     *                 "label": "functions",
                     *                 "confidence": 0.88
                     *               }
                     *             ],
                     *             "level": "intermediate"
                     *           },
                     *           "issuer": {
                     *             "name": "Ana Souza",
                     *             "company_name": "Comunidade Serverless Ltda.",
                     *             "nickname": "serverless-br",
                     *             "pic_url": "https://images.example.com/comunidade-serverless.png",
                     *             "verified": true
                     *           },
                     *           "platform_url": "https://certificates.example.com/api/e/AVDWQ8383W"
                     *         }
                     *       ],
                     *       "total": 1,
                     *       "page": 1,
                     *       "totalPages": 1
                     *     }
                     */
                    "application/json": components["schemas"]["PublicEventList"];
                };
            };
            /** @description The answer with the ETag that `If-None-Match` names is still the right one. */
            304: {
                headers: {
                    /**
                     * @description Names this state of the answer: sent as `If-None-Match`, it gives 304 while the answer is the same.
                     * @example W/"0uXr4JfhQe2n9aTqkV3y1B"
                     */
                    ETag?: string;
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["InvalidParameters"];
            429: components["responses"]["DirectoryRateLimit"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    "pages.check": {
        parameters: {
            query?: {
                /** @description Code of a certificate in any spelling, or its address. */
                code?: string;
                /** @description Language of the page. */
                lang?: "pt" | "en" | "es";
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example <!doctype html>
                     *     <html lang="en">…</html>
                     */
                    "text/html": string;
                };
            };
            /** @description `code` names a certificate, whether or not it exists. */
            303: {
                headers: {
                    /**
                     * @description The other address.
                     * @example https://certificates.example.com/api/c/7Q2M4XKD0A5V
                     */
                    Location?: string;
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["InvalidParameters"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    "pages.read-photo": {
        parameters: {
            query?: {
                /** @description Language of the page. */
                lang?: "pt" | "en" | "es";
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "multipart/form-data": {
                    /**
                     * Format: binary
                     * @description A credential, a file that carries one, a document of a certificate, or a photo of its QR code.
                     */
                    photo: string;
                };
            };
        };
        responses: {
            /** @description Done; the result is at another address. */
            303: {
                headers: {
                    /**
                     * @description The other address.
                     * @example https://certificates.example.com/api/c/7Q2M4XKD0A5V
                     */
                    Location?: string;
                    /**
                     * @description What is left in that window: requests (`r`), and seconds until it starts again (`t`).
                     * @example "credentials";r=58;t=41
                     */
                    RateLimit?: string;
                    /**
                     * @description The tighter of the windows this request counted in: name, requests (`q`) and seconds (`w`). Absent where an operation has no rate limit.
                     * @example "credentials";q=60;w=60
                     */
                    "RateLimit-Policy"?: string;
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example <!doctype html>
                     *     <html lang="en">…</html>
                     */
                    "text/html": string;
                };
            };
            400: components["responses"]["InvalidParameters"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["CredentialsRateLimit"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    "pages.verify": {
        parameters: {
            query?: {
                /** @description Language of the page. */
                lang?: "pt" | "en" | "es";
            };
            header?: never;
            path: {
                /**
                 * @description Identifier of the certificate.
                 * @example 7c1e9b40-52ad-4f6b-8d13-9e0f6a27c5b8
                 */
                id: string;
                /**
                 * @description Organization that issued the certificate.
                 * @example 0b6e4c39-71d2-4f58-b90a-e3a87d15c264
                 */
                organization_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Has another address for good. */
            308: {
                headers: {
                    /**
                     * @description The other address.
                     * @example https://certificates.example.com/api/c/7Q2M4XKD0A5V
                     */
                    Location?: string;
                    /**
                     * @description What is left in that window: requests (`r`), and seconds until it starts again (`t`).
                     * @example "verification";r=298;t=41
                     */
                    RateLimit?: string;
                    /**
                     * @description The tighter of the windows this request counted in: name, requests (`q`) and seconds (`w`). Absent where an operation has no rate limit.
                     * @example "verification";q=300;w=60
                     */
                    "RateLimit-Policy"?: string;
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["InvalidParameters"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["VerificationRateLimit"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    "webhooks.list.panel": {
        parameters: {
            query?: {
                /** @description `next_cursor` of the page before; the other parameters must be the same. */
                cursor?: string;
                /** @description Items per page. */
                limit?: number;
                /** @description Start position. Use `cursor` to go deeper. */
                offset?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    /**
                     * @description What is left in that window: requests (`r`), and seconds until it starts again (`t`).
                     * @example "session";r=298;t=41
                     */
                    RateLimit?: string;
                    /**
                     * @description The tighter of the windows this request counted in: name, requests (`q`) and seconds (`w`). Absent where an operation has no rate limit.
                     * @example "session";q=300;w=60
                     */
                    "RateLimit-Policy"?: string;
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": [
                     *         {
                     *           "id": "7c1e9b40-52ad-4f6b-8d13-9e0f6a27c5b8",
                     *           "url": "https://hooks.example.com/certificates",
                     *           "events": [
                     *             "certificate.issued"
                     *           ],
                     *           "description": "Updates our CRM",
                     *           "status": "enabled",
                     *           "disabled_reason": null,
                     *           "created_at": "2026-07-01T09:00:00.000Z",
                     *           "updated_at": "2026-09-15T14:30:00.000Z"
                     *         }
                     *       ],
                     *       "limit": 20,
                     *       "offset": 0,
                     *       "has_more": false,
                     *       "next_cursor": null
                     *     }
                     */
                    "application/json": components["schemas"]["WebhookPage"];
                };
            };
            400: components["responses"]["InvalidParameters"];
            401: components["responses"]["InvalidCredential"];
            403: components["responses"]["SessionWebhooksForbidden"];
            429: components["responses"]["SessionRateLimit"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    "webhooks.create.panel": {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description A value of your own that names this request, such as a UUID. Repeating the request with the same key and body within 24 hours gives the first answer again, with `Idempotency-Replayed: true`, and does nothing twice.
                 * @example 9b2f6c1e-5d0a-4f7e-8a43-c6f1b7d2e905
                 */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "url": "https://hooks.example.com/certificates",
                 *       "events": [
                 *         "certificate.issued"
                 *       ],
                 *       "description": "Updates our CRM"
                 *     }
                 */
                "application/json": components["schemas"]["CreateWebhook"];
            };
        };
        responses: {
            /** @description Created. */
            201: {
                headers: {
                    "Idempotency-Replayed": components["headers"]["Idempotency-Replayed"];
                    /**
                     * @description What is left in that window: requests (`r`), and seconds until it starts again (`t`).
                     * @example "session";r=298;t=41
                     */
                    RateLimit?: string;
                    /**
                     * @description The tighter of the windows this request counted in: name, requests (`q`) and seconds (`w`). Absent where an operation has no rate limit.
                     * @example "session";q=300;w=60
                     */
                    "RateLimit-Policy"?: string;
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "7c1e9b40-52ad-4f6b-8d13-9e0f6a27c5b8",
                     *       "url": "https://hooks.example.com/certificates",
                     *       "events": [
                     *         "certificate.issued"
                     *       ],
                     *       "description": "Updates our CRM",
                     *       "status": "enabled",
                     *       "disabled_reason": null,
                     *       "created_at": "2026-07-01T09:00:00.000Z",
                     *       "updated_at": "2026-09-15T14:30:00.000Z",
                     *       "secret": "whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSwMfKQ9r8GKYo="
                     *     }
                     */
                    "application/json": components["schemas"]["WebhookWithSecret"];
                };
            };
            400: components["responses"]["InvalidRequest"];
            401: components["responses"]["InvalidCredential"];
            403: components["responses"]["SessionWebhooksForbidden"];
            409: components["responses"]["WebhookLimitReached"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["IdempotencyKeyReused"];
            429: components["responses"]["SessionRateLimit"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    "webhooks.get.panel": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Identifier of the record.
                 * @example 7c1e9b40-52ad-4f6b-8d13-9e0f6a27c5b8
                 */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    /**
                     * @description What is left in that window: requests (`r`), and seconds until it starts again (`t`).
                     * @example "session";r=298;t=41
                     */
                    RateLimit?: string;
                    /**
                     * @description The tighter of the windows this request counted in: name, requests (`q`) and seconds (`w`). Absent where an operation has no rate limit.
                     * @example "session";q=300;w=60
                     */
                    "RateLimit-Policy"?: string;
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "7c1e9b40-52ad-4f6b-8d13-9e0f6a27c5b8",
                     *       "url": "https://hooks.example.com/certificates",
                     *       "events": [
                     *         "certificate.issued"
                     *       ],
                     *       "description": "Updates our CRM",
                     *       "status": "enabled",
                     *       "disabled_reason": null,
                     *       "created_at": "2026-07-01T09:00:00.000Z",
                     *       "updated_at": "2026-09-15T14:30:00.000Z"
                     *     }
                     */
                    "application/json": components["schemas"]["Webhook"];
                };
            };
            400: components["responses"]["InvalidParameters"];
            401: components["responses"]["InvalidCredential"];
            403: components["responses"]["SessionWebhooksForbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["SessionRateLimit"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    "webhooks.remove.panel": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Identifier of the record.
                 * @example 7c1e9b40-52ad-4f6b-8d13-9e0f6a27c5b8
                 */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done; the answer has no body. */
            204: {
                headers: {
                    /**
                     * @description What is left in that window: requests (`r`), and seconds until it starts again (`t`).
                     * @example "session";r=298;t=41
                     */
                    RateLimit?: string;
                    /**
                     * @description The tighter of the windows this request counted in: name, requests (`q`) and seconds (`w`). Absent where an operation has no rate limit.
                     * @example "session";q=300;w=60
                     */
                    "RateLimit-Policy"?: string;
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["InvalidParameters"];
            401: components["responses"]["InvalidCredential"];
            403: components["responses"]["SessionWebhooksForbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["SessionRateLimit"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    "webhooks.update.panel": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Identifier of the record.
                 * @example 7c1e9b40-52ad-4f6b-8d13-9e0f6a27c5b8
                 */
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "url": "https://hooks.example.com/certificates",
                 *       "events": [
                 *         "certificate.issued"
                 *       ],
                 *       "description": "Updates our CRM",
                 *       "status": "enabled"
                 *     }
                 */
                "application/json": components["schemas"]["UpdateWebhook"];
            };
        };
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    /**
                     * @description What is left in that window: requests (`r`), and seconds until it starts again (`t`).
                     * @example "session";r=298;t=41
                     */
                    RateLimit?: string;
                    /**
                     * @description The tighter of the windows this request counted in: name, requests (`q`) and seconds (`w`). Absent where an operation has no rate limit.
                     * @example "session";q=300;w=60
                     */
                    "RateLimit-Policy"?: string;
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "7c1e9b40-52ad-4f6b-8d13-9e0f6a27c5b8",
                     *       "url": "https://hooks.example.com/certificates",
                     *       "events": [
                     *         "certificate.issued"
                     *       ],
                     *       "description": "Updates our CRM",
                     *       "status": "enabled",
                     *       "disabled_reason": null,
                     *       "created_at": "2026-07-01T09:00:00.000Z",
                     *       "updated_at": "2026-09-15T14:30:00.000Z"
                     *     }
                     */
                    "application/json": components["schemas"]["Webhook"];
                };
            };
            400: components["responses"]["InvalidRequest"];
            401: components["responses"]["InvalidCredential"];
            403: components["responses"]["SessionWebhooksForbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["SessionRateLimit"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    "webhooks.list-deliveries.panel": {
        parameters: {
            query?: {
                /** @description `next_cursor` of the page before; the other parameters must be the same. */
                cursor?: string;
                /** @description Items per page. */
                limit?: number;
                /** @description Start position. Use `cursor` to go deeper. */
                offset?: number;
                /** @description Only records in this status. */
                status?: "pending" | "delivered" | "failed" | "cancelled";
                /** @description Kind of event. */
                type?: "certificate.issued" | "certificate.accepted" | "certificate.rejected" | "certificate.expired" | "recipient.registered" | "certificate.revoked" | "email.bounced" | "certificate.corrected" | "certificate.erased";
            };
            header?: never;
            path: {
                /**
                 * @description Identifier of the record.
                 * @example 7c1e9b40-52ad-4f6b-8d13-9e0f6a27c5b8
                 */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    /**
                     * @description What is left in that window: requests (`r`), and seconds until it starts again (`t`).
                     * @example "session";r=298;t=41
                     */
                    RateLimit?: string;
                    /**
                     * @description The tighter of the windows this request counted in: name, requests (`q`) and seconds (`w`). Absent where an operation has no rate limit.
                     * @example "session";q=300;w=60
                     */
                    "RateLimit-Policy"?: string;
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": [
                     *         {
                     *           "id": "01994f6e-8c40-7000-a5d2-3e9b17c04f68",
                     *           "webhook_id": "7c1e9b40-52ad-4f6b-8d13-9e0f6a27c5b8",
                     *           "type": "certificate.issued",
                     *           "status": "delivered",
                     *           "certificate_id": "01994f6e-8c40-7000-a5d2-3e9b17c04f68",
                     *           "attempts": 1,
                     *           "last_attempt": {
                     *             "at": "text",
                     *             "number": 1,
                     *             "status_code": 200,
                     *             "error": null,
                     *             "duration_ms": 84,
                     *             "response_body": "ok"
                     *           },
                     *           "next_attempt_at": null,
                     *           "created_at": "2026-07-01T09:00:00.000Z"
                     *         }
                     *       ],
                     *       "limit": 20,
                     *       "offset": 0,
                     *       "has_more": false,
                     *       "next_cursor": null
                     *     }
                     */
                    "application/json": components["schemas"]["WebhookDeliveryPage"];
                };
            };
            400: components["responses"]["InvalidParameters"];
            401: components["responses"]["InvalidCredential"];
            403: components["responses"]["SessionWebhooksForbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["SessionRateLimit"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    "webhooks.get-delivery.panel": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Identifier of the delivery.
                 * @example 01994f6e-8c40-7000-9b1d-5a7c03e2f946
                 */
                delivery_id: string;
                /**
                 * @description Identifier of the record.
                 * @example 7c1e9b40-52ad-4f6b-8d13-9e0f6a27c5b8
                 */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    /**
                     * @description What is left in that window: requests (`r`), and seconds until it starts again (`t`).
                     * @example "session";r=298;t=41
                     */
                    RateLimit?: string;
                    /**
                     * @description The tighter of the windows this request counted in: name, requests (`q`) and seconds (`w`). Absent where an operation has no rate limit.
                     * @example "session";q=300;w=60
                     */
                    "RateLimit-Policy"?: string;
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "01994f6e-8c40-7000-a5d2-3e9b17c04f68",
                     *       "webhook_id": "7c1e9b40-52ad-4f6b-8d13-9e0f6a27c5b8",
                     *       "type": "certificate.issued",
                     *       "status": "delivered",
                     *       "certificate_id": "01994f6e-8c40-7000-a5d2-3e9b17c04f68",
                     *       "attempts": 1,
                     *       "last_attempt": {
                     *         "at": "text",
                     *         "number": 1,
                     *         "status_code": 200,
                     *         "error": null,
                     *         "duration_ms": 84,
                     *         "response_body": "ok"
                     *       },
                     *       "next_attempt_at": null,
                     *       "created_at": "2026-07-01T09:00:00.000Z",
                     *       "payload": "text",
                     *       "failed_attempts": [
                     *         {
                     *           "at": "text",
                     *           "number": 1,
                     *           "status_code": 200,
                     *           "error": null,
                     *           "duration_ms": 84,
                     *           "response_body": "ok"
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": components["schemas"]["WebhookDeliveryDetails"];
                };
            };
            400: components["responses"]["InvalidParameters"];
            401: components["responses"]["InvalidCredential"];
            403: components["responses"]["SessionWebhooksForbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["SessionRateLimit"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    "webhooks.redeliver.panel": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Identifier of the delivery.
                 * @example 01994f6e-8c40-7000-9b1d-5a7c03e2f946
                 */
                delivery_id: string;
                /**
                 * @description Identifier of the record.
                 * @example 7c1e9b40-52ad-4f6b-8d13-9e0f6a27c5b8
                 */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    /**
                     * @description What is left in that window: requests (`r`), and seconds until it starts again (`t`).
                     * @example "session";r=298;t=41
                     */
                    RateLimit?: string;
                    /**
                     * @description The tighter of the windows this request counted in: name, requests (`q`) and seconds (`w`). Absent where an operation has no rate limit.
                     * @example "session";q=300;w=60
                     */
                    "RateLimit-Policy"?: string;
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "01994f6e-8c40-7000-a5d2-3e9b17c04f68",
                     *       "webhook_id": "7c1e9b40-52ad-4f6b-8d13-9e0f6a27c5b8",
                     *       "type": "certificate.issued",
                     *       "status": "delivered",
                     *       "certificate_id": "01994f6e-8c40-7000-a5d2-3e9b17c04f68",
                     *       "attempts": 1,
                     *       "last_attempt": {
                     *         "at": "text",
                     *         "number": 1,
                     *         "status_code": 200,
                     *         "error": null,
                     *         "duration_ms": 84,
                     *         "response_body": "ok"
                     *       },
                     *       "next_attempt_at": null,
                     *       "created_at": "2026-07-01T09:00:00.000Z"
                     *     }
                     */
                    "application/json": components["schemas"]["WebhookDelivery"];
                };
            };
            400: components["responses"]["InvalidParameters"];
            401: components["responses"]["InvalidCredential"];
            403: components["responses"]["SessionWebhooksForbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["WebhookDisabled"];
            429: components["responses"]["SessionRateLimit"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    "webhooks.rotate-secret.panel": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Identifier of the record.
                 * @example 7c1e9b40-52ad-4f6b-8d13-9e0f6a27c5b8
                 */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    /**
                     * @description What is left in that window: requests (`r`), and seconds until it starts again (`t`).
                     * @example "session";r=298;t=41
                     */
                    RateLimit?: string;
                    /**
                     * @description The tighter of the windows this request counted in: name, requests (`q`) and seconds (`w`). Absent where an operation has no rate limit.
                     * @example "session";q=300;w=60
                     */
                    "RateLimit-Policy"?: string;
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "7c1e9b40-52ad-4f6b-8d13-9e0f6a27c5b8",
                     *       "url": "https://hooks.example.com/certificates",
                     *       "events": [
                     *         "certificate.issued"
                     *       ],
                     *       "description": "Updates our CRM",
                     *       "status": "enabled",
                     *       "disabled_reason": null,
                     *       "created_at": "2026-07-01T09:00:00.000Z",
                     *       "updated_at": "2026-09-15T14:30:00.000Z",
                     *       "secret": "whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSwMfKQ9r8GKYo="
                     *     }
                     */
                    "application/json": components["schemas"]["WebhookWithSecret"];
                };
            };
            400: components["responses"]["InvalidParameters"];
            401: components["responses"]["InvalidCredential"];
            403: components["responses"]["SessionWebhooksForbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["WebhooksRotateSecretPanelConflict"];
            429: components["responses"]["SessionRateLimit"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    "webhooks.test.panel": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Identifier of the record.
                 * @example 7c1e9b40-52ad-4f6b-8d13-9e0f6a27c5b8
                 */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                /**
                 * @example {
                 *       "type": "webhook.test"
                 *     }
                 */
                "application/json": components["schemas"]["TestRequest"];
            };
        };
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    /**
                     * @description What is left in that window: requests (`r`), and seconds until it starts again (`t`).
                     * @example "session";r=298;t=41
                     */
                    RateLimit?: string;
                    /**
                     * @description The tighter of the windows this request counted in: name, requests (`q`) and seconds (`w`). Absent where an operation has no rate limit.
                     * @example "session";q=300;w=60
                     */
                    "RateLimit-Policy"?: string;
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "delivered": true,
                     *       "webhook_message_id": "test_4f0c2f43-3a53-4a0c-9c0a-6f6f5b7f0c11",
                     *       "status_code": 200,
                     *       "error": null,
                     *       "duration_ms": 84,
                     *       "response_body": "ok",
                     *       "sent_at": "2026-09-15T14:30:00.000Z"
                     *     }
                     */
                    "application/json": components["schemas"]["WebhookTest"];
                };
            };
            400: components["responses"]["InvalidRequest"];
            401: components["responses"]["InvalidCredential"];
            403: components["responses"]["SessionWebhooksForbidden"];
            404: components["responses"]["NotFound"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["SessionRateLimit"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    "webhook.certificate.accepted": {
        parameters: {
            query?: never;
            header: {
                /**
                 * @description Names the message; the same on every attempt.
                 * @example 01994f6e-8c40-7000-9b1d-5a7c03e2f946
                 */
                "webhook-id": string;
                /**
                 * @description One or more signatures, separated by spaces: `v1,` and the base64 HMAC-SHA256 of `id.timestamp.body`.
                 * @example v1,K5oZfzN95Z9UVu1EsfQmfVNQhnkZ2pj9o9NDN/H/pI4=
                 */
                "webhook-signature": string;
                /**
                 * @description Seconds since 1970 of this attempt; refuse old ones.
                 * @example 1789482600
                 */
                "webhook-timestamp": string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "type": "certificate.accepted",
                 *       "timestamp": "2026-09-16T08:12:45.000Z",
                 *       "data": {
                 *         "id": "01994f6e-8c40-7000-a5d2-3e9b17c04f68",
                 *         "short_code": "7Q2M4XKD0A5V",
                 *         "issuance_id": "iss_01M2JQK1J04T9ZC2M8QW1K",
                 *         "external_id": "talk-17",
                 *         "event_id": "1f0c7a52-94b1-4a8e-9c3d-5b6f2e81a07c",
                 *         "event_short_code": "AVDWQ8383W",
                 *         "badge_id": "b3a9d1c7-2e58-4f06-9d74-0c1e8b65f2a3",
                 *         "badge_short_code": "0C3T5PBWN3",
                 *         "recipient": {
                 *           "name": "Ana Souza",
                 *           "email": "ana.souza@example.com"
                 *         },
                 *         "reason": "Held the talk “Queues that never lose a message”",
                 *         "metadata": {
                 *           "track": "Backend"
                 *         },
                 *         "workload_hours": 8,
                 *         "role": "speaker",
                 *         "values": {
                 *           "talk_minutes": 45
                 *         },
                 *         "status": "ACCEPTED",
                 *         "recipient_status": "ACCEPTED",
                 *         "issued_at": "2026-09-15T08:12:45.000Z",
                 *         "accepted_at": "2026-09-16T08:12:45.000Z",
                 *         "rejected_at": null,
                 *         "expires_at": null,
                 *         "revoked_at": null,
                 *         "revocation_reason": null,
                 *         "verification_url": "https://certificates.example.com/api/c/7Q2M4XKD0A5V",
                 *         "created_at": "2026-09-15T08:12:45.000Z",
                 *         "updated_at": "2026-09-16T08:12:45.000Z",
                 *         "corrected_at": null,
                 *         "erased_at": null,
                 *         "phone_status": "queued",
                 *         "event": {
                 *           "id": "1f0c7a52-94b1-4a8e-9c3d-5b6f2e81a07c",
                 *           "short_code": "AVDWQ8383W",
                 *           "name": "Serverless Day 2026"
                 *         },
                 *         "badge": {
                 *           "id": "b3a9d1c7-2e58-4f06-9d74-0c1e8b65f2a3",
                 *           "short_code": "0C3T5PBWN3",
                 *           "name": "Speaker"
                 *         }
                 *       }
                 *     }
                 */
                "application/json": components["schemas"]["CertificateAcceptedMessage"];
            };
        };
        responses: {
            /** @description Received. Any other answer, or none in time, is tried again later. */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Not received; tried again later. */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Not received; disables the webhook. */
            410: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    "webhook.certificate.corrected": {
        parameters: {
            query?: never;
            header: {
                /**
                 * @description Names the message; the same on every attempt.
                 * @example 01994f6e-8c40-7000-9b1d-5a7c03e2f946
                 */
                "webhook-id": string;
                /**
                 * @description One or more signatures, separated by spaces: `v1,` and the base64 HMAC-SHA256 of `id.timestamp.body`.
                 * @example v1,K5oZfzN95Z9UVu1EsfQmfVNQhnkZ2pj9o9NDN/H/pI4=
                 */
                "webhook-signature": string;
                /**
                 * @description Seconds since 1970 of this attempt; refuse old ones.
                 * @example 1789482600
                 */
                "webhook-timestamp": string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "type": "certificate.corrected",
                 *       "timestamp": "2026-09-16T08:12:45.000Z",
                 *       "data": {
                 *         "id": "01994f6e-8c40-7000-a5d2-3e9b17c04f68",
                 *         "short_code": "7Q2M4XKD0A5V",
                 *         "issuance_id": "iss_01M2JQK1J04T9ZC2M8QW1K",
                 *         "external_id": "talk-17",
                 *         "event_id": "1f0c7a52-94b1-4a8e-9c3d-5b6f2e81a07c",
                 *         "event_short_code": "AVDWQ8383W",
                 *         "badge_id": "b3a9d1c7-2e58-4f06-9d74-0c1e8b65f2a3",
                 *         "badge_short_code": "0C3T5PBWN3",
                 *         "recipient": {
                 *           "name": "Ana Souza",
                 *           "email": "ana.souza@example.com"
                 *         },
                 *         "reason": "Held the talk “Queues that never lose a message”",
                 *         "metadata": {
                 *           "track": "Backend"
                 *         },
                 *         "workload_hours": 8,
                 *         "role": "speaker",
                 *         "values": {
                 *           "talk_minutes": 45
                 *         },
                 *         "status": "PENDING",
                 *         "recipient_status": "INVITED",
                 *         "issued_at": "2026-09-15T08:12:45.000Z",
                 *         "accepted_at": null,
                 *         "rejected_at": null,
                 *         "expires_at": null,
                 *         "revoked_at": null,
                 *         "revocation_reason": null,
                 *         "verification_url": "https://certificates.example.com/api/c/7Q2M4XKD0A5V",
                 *         "created_at": "2026-09-15T08:12:45.000Z",
                 *         "updated_at": "2026-09-16T08:12:45.000Z",
                 *         "corrected_at": null,
                 *         "erased_at": null,
                 *         "phone_status": "queued",
                 *         "event": {
                 *           "id": "1f0c7a52-94b1-4a8e-9c3d-5b6f2e81a07c",
                 *           "short_code": "AVDWQ8383W",
                 *           "name": "Serverless Day 2026"
                 *         },
                 *         "badge": {
                 *           "id": "b3a9d1c7-2e58-4f06-9d74-0c1e8b65f2a3",
                 *           "short_code": "0C3T5PBWN3",
                 *           "name": "Speaker"
                 *         }
                 *       }
                 *     }
                 */
                "application/json": components["schemas"]["CertificateCorrectedMessage"];
            };
        };
        responses: {
            /** @description Received. Any other answer, or none in time, is tried again later. */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Not received; tried again later. */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Not received; disables the webhook. */
            410: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    "webhook.certificate.erased": {
        parameters: {
            query?: never;
            header: {
                /**
                 * @description Names the message; the same on every attempt.
                 * @example 01994f6e-8c40-7000-9b1d-5a7c03e2f946
                 */
                "webhook-id": string;
                /**
                 * @description One or more signatures, separated by spaces: `v1,` and the base64 HMAC-SHA256 of `id.timestamp.body`.
                 * @example v1,K5oZfzN95Z9UVu1EsfQmfVNQhnkZ2pj9o9NDN/H/pI4=
                 */
                "webhook-signature": string;
                /**
                 * @description Seconds since 1970 of this attempt; refuse old ones.
                 * @example 1789482600
                 */
                "webhook-timestamp": string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "type": "certificate.erased",
                 *       "timestamp": "2026-09-16T08:12:45.000Z",
                 *       "data": {
                 *         "id": "01994f6e-8c40-7000-a5d2-3e9b17c04f68",
                 *         "short_code": "7Q2M4XKD0A5V",
                 *         "issuance_id": "iss_01M2JQK1J04T9ZC2M8QW1K",
                 *         "external_id": "talk-17",
                 *         "event_id": "1f0c7a52-94b1-4a8e-9c3d-5b6f2e81a07c",
                 *         "event_short_code": "AVDWQ8383W",
                 *         "badge_id": "b3a9d1c7-2e58-4f06-9d74-0c1e8b65f2a3",
                 *         "badge_short_code": "0C3T5PBWN3",
                 *         "recipient": {
                 *           "name": "Ana Souza",
                 *           "email": "ana.souza@example.com"
                 *         },
                 *         "reason": "Held the talk “Queues that never lose a message”",
                 *         "metadata": {
                 *           "track": "Backend"
                 *         },
                 *         "workload_hours": 8,
                 *         "role": "speaker",
                 *         "values": {
                 *           "talk_minutes": 45
                 *         },
                 *         "status": "PENDING",
                 *         "recipient_status": "INVITED",
                 *         "issued_at": "2026-09-15T08:12:45.000Z",
                 *         "accepted_at": null,
                 *         "rejected_at": null,
                 *         "expires_at": null,
                 *         "revoked_at": null,
                 *         "revocation_reason": null,
                 *         "verification_url": "https://certificates.example.com/api/c/7Q2M4XKD0A5V",
                 *         "created_at": "2026-09-15T08:12:45.000Z",
                 *         "updated_at": "2026-09-16T08:12:45.000Z",
                 *         "corrected_at": null,
                 *         "erased_at": null,
                 *         "phone_status": "queued",
                 *         "event": {
                 *           "id": "1f0c7a52-94b1-4a8e-9c3d-5b6f2e81a07c",
                 *           "short_code": "AVDWQ8383W",
                 *           "name": "Serverless Day 2026"
                 *         },
                 *         "badge": {
                 *           "id": "b3a9d1c7-2e58-4f06-9d74-0c1e8b65f2a3",
                 *           "short_code": "0C3T5PBWN3",
                 *           "name": "Speaker"
                 *         }
                 *       }
                 *     }
                 */
                "application/json": components["schemas"]["CertificateErasedMessage"];
            };
        };
        responses: {
            /** @description Received. Any other answer, or none in time, is tried again later. */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Not received; tried again later. */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Not received; disables the webhook. */
            410: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    "webhook.certificate.expired": {
        parameters: {
            query?: never;
            header: {
                /**
                 * @description Names the message; the same on every attempt.
                 * @example 01994f6e-8c40-7000-9b1d-5a7c03e2f946
                 */
                "webhook-id": string;
                /**
                 * @description One or more signatures, separated by spaces: `v1,` and the base64 HMAC-SHA256 of `id.timestamp.body`.
                 * @example v1,K5oZfzN95Z9UVu1EsfQmfVNQhnkZ2pj9o9NDN/H/pI4=
                 */
                "webhook-signature": string;
                /**
                 * @description Seconds since 1970 of this attempt; refuse old ones.
                 * @example 1789482600
                 */
                "webhook-timestamp": string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "type": "certificate.expired",
                 *       "timestamp": "2026-09-16T08:12:45.000Z",
                 *       "data": {
                 *         "id": "01994f6e-8c40-7000-a5d2-3e9b17c04f68",
                 *         "short_code": "7Q2M4XKD0A5V",
                 *         "issuance_id": "iss_01M2JQK1J04T9ZC2M8QW1K",
                 *         "external_id": "talk-17",
                 *         "event_id": "1f0c7a52-94b1-4a8e-9c3d-5b6f2e81a07c",
                 *         "event_short_code": "AVDWQ8383W",
                 *         "badge_id": "b3a9d1c7-2e58-4f06-9d74-0c1e8b65f2a3",
                 *         "badge_short_code": "0C3T5PBWN3",
                 *         "recipient": {
                 *           "name": "Ana Souza",
                 *           "email": "ana.souza@example.com"
                 *         },
                 *         "reason": "Held the talk “Queues that never lose a message”",
                 *         "metadata": {
                 *           "track": "Backend"
                 *         },
                 *         "workload_hours": 8,
                 *         "role": "speaker",
                 *         "values": {
                 *           "talk_minutes": 45
                 *         },
                 *         "status": "EXPIRED",
                 *         "recipient_status": "INVITED",
                 *         "issued_at": "2026-09-15T08:12:45.000Z",
                 *         "accepted_at": null,
                 *         "rejected_at": null,
                 *         "expires_at": "2026-09-16T08:12:45.000Z",
                 *         "revoked_at": null,
                 *         "revocation_reason": null,
                 *         "verification_url": "https://certificates.example.com/api/c/7Q2M4XKD0A5V",
                 *         "created_at": "2026-09-15T08:12:45.000Z",
                 *         "updated_at": "2026-09-16T08:12:45.000Z",
                 *         "corrected_at": null,
                 *         "erased_at": null,
                 *         "phone_status": "queued",
                 *         "event": {
                 *           "id": "1f0c7a52-94b1-4a8e-9c3d-5b6f2e81a07c",
                 *           "short_code": "AVDWQ8383W",
                 *           "name": "Serverless Day 2026"
                 *         },
                 *         "badge": {
                 *           "id": "b3a9d1c7-2e58-4f06-9d74-0c1e8b65f2a3",
                 *           "short_code": "0C3T5PBWN3",
                 *           "name": "Speaker"
                 *         }
                 *       }
                 *     }
                 */
                "application/json": components["schemas"]["CertificateExpiredMessage"];
            };
        };
        responses: {
            /** @description Received. Any other answer, or none in time, is tried again later. */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Not received; tried again later. */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Not received; disables the webhook. */
            410: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    "webhook.certificate.issued": {
        parameters: {
            query?: never;
            header: {
                /**
                 * @description Names the message; the same on every attempt.
                 * @example 01994f6e-8c40-7000-9b1d-5a7c03e2f946
                 */
                "webhook-id": string;
                /**
                 * @description One or more signatures, separated by spaces: `v1,` and the base64 HMAC-SHA256 of `id.timestamp.body`.
                 * @example v1,K5oZfzN95Z9UVu1EsfQmfVNQhnkZ2pj9o9NDN/H/pI4=
                 */
                "webhook-signature": string;
                /**
                 * @description Seconds since 1970 of this attempt; refuse old ones.
                 * @example 1789482600
                 */
                "webhook-timestamp": string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "type": "certificate.issued",
                 *       "timestamp": "2026-09-16T08:12:45.000Z",
                 *       "data": {
                 *         "id": "01994f6e-8c40-7000-a5d2-3e9b17c04f68",
                 *         "short_code": "7Q2M4XKD0A5V",
                 *         "issuance_id": "iss_01M2JQK1J04T9ZC2M8QW1K",
                 *         "external_id": "talk-17",
                 *         "event_id": "1f0c7a52-94b1-4a8e-9c3d-5b6f2e81a07c",
                 *         "event_short_code": "AVDWQ8383W",
                 *         "badge_id": "b3a9d1c7-2e58-4f06-9d74-0c1e8b65f2a3",
                 *         "badge_short_code": "0C3T5PBWN3",
                 *         "recipient": {
                 *           "name": "Ana Souza",
                 *           "email": "ana.souza@example.com"
                 *         },
                 *         "reason": "Held the talk “Queues that never lose a message”",
                 *         "metadata": {
                 *           "track": "Backend"
                 *         },
                 *         "workload_hours": 8,
                 *         "role": "speaker",
                 *         "values": {
                 *           "talk_minutes": 45
                 *         },
                 *         "status": "PENDING",
                 *         "recipient_status": "INVITED",
                 *         "issued_at": "2026-09-16T08:12:45.000Z",
                 *         "accepted_at": null,
                 *         "rejected_at": null,
                 *         "expires_at": null,
                 *         "revoked_at": null,
                 *         "revocation_reason": null,
                 *         "verification_url": "https://certificates.example.com/api/c/7Q2M4XKD0A5V",
                 *         "created_at": "2026-09-16T08:12:45.000Z",
                 *         "updated_at": "2026-09-16T08:12:45.000Z",
                 *         "corrected_at": null,
                 *         "erased_at": null,
                 *         "phone_status": "queued",
                 *         "event": {
                 *           "id": "1f0c7a52-94b1-4a8e-9c3d-5b6f2e81a07c",
                 *           "short_code": "AVDWQ8383W",
                 *           "name": "Serverless Day 2026"
                 *         },
                 *         "badge": {
                 *           "id": "b3a9d1c7-2e58-4f06-9d74-0c1e8b65f2a3",
                 *           "short_code": "0C3T5PBWN3",
                 *           "name": "Speaker"
                 *         }
                 *       }
                 *     }
                 */
                "application/json": components["schemas"]["CertificateIssuedMessage"];
            };
        };
        responses: {
            /** @description Received. Any other answer, or none in time, is tried again later. */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Not received; tried again later. */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Not received; disables the webhook. */
            410: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    "webhook.certificate.rejected": {
        parameters: {
            query?: never;
            header: {
                /**
                 * @description Names the message; the same on every attempt.
                 * @example 01994f6e-8c40-7000-9b1d-5a7c03e2f946
                 */
                "webhook-id": string;
                /**
                 * @description One or more signatures, separated by spaces: `v1,` and the base64 HMAC-SHA256 of `id.timestamp.body`.
                 * @example v1,K5oZfzN95Z9UVu1EsfQmfVNQhnkZ2pj9o9NDN/H/pI4=
                 */
                "webhook-signature": string;
                /**
                 * @description Seconds since 1970 of this attempt; refuse old ones.
                 * @example 1789482600
                 */
                "webhook-timestamp": string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "type": "certificate.rejected",
                 *       "timestamp": "2026-09-16T08:12:45.000Z",
                 *       "data": {
                 *         "id": "01994f6e-8c40-7000-a5d2-3e9b17c04f68",
                 *         "short_code": "7Q2M4XKD0A5V",
                 *         "issuance_id": "iss_01M2JQK1J04T9ZC2M8QW1K",
                 *         "external_id": "talk-17",
                 *         "event_id": "1f0c7a52-94b1-4a8e-9c3d-5b6f2e81a07c",
                 *         "event_short_code": "AVDWQ8383W",
                 *         "badge_id": "b3a9d1c7-2e58-4f06-9d74-0c1e8b65f2a3",
                 *         "badge_short_code": "0C3T5PBWN3",
                 *         "recipient": {
                 *           "name": "Ana Souza",
                 *           "email": "ana.souza@example.com"
                 *         },
                 *         "reason": "Held the talk “Queues that never lose a message”",
                 *         "metadata": {
                 *           "track": "Backend"
                 *         },
                 *         "workload_hours": 8,
                 *         "role": "speaker",
                 *         "values": {
                 *           "talk_minutes": 45
                 *         },
                 *         "status": "REJECTED",
                 *         "recipient_status": "REJECTED",
                 *         "issued_at": "2026-09-15T08:12:45.000Z",
                 *         "accepted_at": null,
                 *         "rejected_at": "2026-09-16T08:12:45.000Z",
                 *         "expires_at": null,
                 *         "revoked_at": null,
                 *         "revocation_reason": null,
                 *         "verification_url": "https://certificates.example.com/api/c/7Q2M4XKD0A5V",
                 *         "created_at": "2026-09-15T08:12:45.000Z",
                 *         "updated_at": "2026-09-16T08:12:45.000Z",
                 *         "corrected_at": null,
                 *         "erased_at": null,
                 *         "phone_status": "queued",
                 *         "event": {
                 *           "id": "1f0c7a52-94b1-4a8e-9c3d-5b6f2e81a07c",
                 *           "short_code": "AVDWQ8383W",
                 *           "name": "Serverless Day 2026"
                 *         },
                 *         "badge": {
                 *           "id": "b3a9d1c7-2e58-4f06-9d74-0c1e8b65f2a3",
                 *           "short_code": "0C3T5PBWN3",
                 *           "name": "Speaker"
                 *         }
                 *       }
                 *     }
                 */
                "application/json": components["schemas"]["CertificateRejectedMessage"];
            };
        };
        responses: {
            /** @description Received. Any other answer, or none in time, is tried again later. */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Not received; tried again later. */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Not received; disables the webhook. */
            410: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    "webhook.certificate.revoked": {
        parameters: {
            query?: never;
            header: {
                /**
                 * @description Names the message; the same on every attempt.
                 * @example 01994f6e-8c40-7000-9b1d-5a7c03e2f946
                 */
                "webhook-id": string;
                /**
                 * @description One or more signatures, separated by spaces: `v1,` and the base64 HMAC-SHA256 of `id.timestamp.body`.
                 * @example v1,K5oZfzN95Z9UVu1EsfQmfVNQhnkZ2pj9o9NDN/H/pI4=
                 */
                "webhook-signature": string;
                /**
                 * @description Seconds since 1970 of this attempt; refuse old ones.
                 * @example 1789482600
                 */
                "webhook-timestamp": string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "type": "certificate.revoked",
                 *       "timestamp": "2026-09-16T08:12:45.000Z",
                 *       "data": {
                 *         "id": "01994f6e-8c40-7000-a5d2-3e9b17c04f68",
                 *         "short_code": "7Q2M4XKD0A5V",
                 *         "issuance_id": "iss_01M2JQK1J04T9ZC2M8QW1K",
                 *         "external_id": "talk-17",
                 *         "event_id": "1f0c7a52-94b1-4a8e-9c3d-5b6f2e81a07c",
                 *         "event_short_code": "AVDWQ8383W",
                 *         "badge_id": "b3a9d1c7-2e58-4f06-9d74-0c1e8b65f2a3",
                 *         "badge_short_code": "0C3T5PBWN3",
                 *         "recipient": {
                 *           "name": "Ana Souza",
                 *           "email": "ana.souza@example.com"
                 *         },
                 *         "reason": "Held the talk “Queues that never lose a message”",
                 *         "metadata": {
                 *           "track": "Backend"
                 *         },
                 *         "workload_hours": 8,
                 *         "role": "speaker",
                 *         "values": {
                 *           "talk_minutes": 45
                 *         },
                 *         "status": "REVOKED",
                 *         "recipient_status": "INVITED",
                 *         "issued_at": "2026-09-15T08:12:45.000Z",
                 *         "accepted_at": null,
                 *         "rejected_at": null,
                 *         "expires_at": null,
                 *         "revoked_at": "2026-09-16T08:12:45.000Z",
                 *         "revocation_reason": "Issued by mistake",
                 *         "verification_url": "https://certificates.example.com/api/c/7Q2M4XKD0A5V",
                 *         "created_at": "2026-09-15T08:12:45.000Z",
                 *         "updated_at": "2026-09-16T08:12:45.000Z",
                 *         "corrected_at": null,
                 *         "erased_at": null,
                 *         "phone_status": "queued",
                 *         "event": {
                 *           "id": "1f0c7a52-94b1-4a8e-9c3d-5b6f2e81a07c",
                 *           "short_code": "AVDWQ8383W",
                 *           "name": "Serverless Day 2026"
                 *         },
                 *         "badge": {
                 *           "id": "b3a9d1c7-2e58-4f06-9d74-0c1e8b65f2a3",
                 *           "short_code": "0C3T5PBWN3",
                 *           "name": "Speaker"
                 *         }
                 *       }
                 *     }
                 */
                "application/json": components["schemas"]["CertificateRevokedMessage"];
            };
        };
        responses: {
            /** @description Received. Any other answer, or none in time, is tried again later. */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Not received; tried again later. */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Not received; disables the webhook. */
            410: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    "webhook.email.bounced": {
        parameters: {
            query?: never;
            header: {
                /**
                 * @description Names the message; the same on every attempt.
                 * @example 01994f6e-8c40-7000-9b1d-5a7c03e2f946
                 */
                "webhook-id": string;
                /**
                 * @description One or more signatures, separated by spaces: `v1,` and the base64 HMAC-SHA256 of `id.timestamp.body`.
                 * @example v1,K5oZfzN95Z9UVu1EsfQmfVNQhnkZ2pj9o9NDN/H/pI4=
                 */
                "webhook-signature": string;
                /**
                 * @description Seconds since 1970 of this attempt; refuse old ones.
                 * @example 1789482600
                 */
                "webhook-timestamp": string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "type": "email.bounced",
                 *       "timestamp": "2026-09-16T08:12:45.000Z",
                 *       "data": {
                 *         "reason": "bounced",
                 *         "certificate": {
                 *           "id": "01994f6e-8c40-7000-a5d2-3e9b17c04f68",
                 *           "short_code": "7Q2M4XKD0A5V",
                 *           "issuance_id": "iss_01M2JQK1J04T9ZC2M8QW1K",
                 *           "external_id": "talk-17",
                 *           "event_id": "1f0c7a52-94b1-4a8e-9c3d-5b6f2e81a07c",
                 *           "event_short_code": "AVDWQ8383W",
                 *           "badge_id": "b3a9d1c7-2e58-4f06-9d74-0c1e8b65f2a3",
                 *           "badge_short_code": "0C3T5PBWN3",
                 *           "recipient": {
                 *             "name": "Ana Souza",
                 *             "email": "ana.souza@example.com"
                 *           },
                 *           "reason": "Held the talk “Queues that never lose a message”",
                 *           "metadata": {
                 *             "track": "Backend"
                 *           },
                 *           "workload_hours": 8,
                 *           "role": "speaker",
                 *           "values": {
                 *             "talk_minutes": 45
                 *           },
                 *           "status": "PENDING",
                 *           "recipient_status": "INVITED",
                 *           "issued_at": "2026-09-15T08:12:45.000Z",
                 *           "accepted_at": null,
                 *           "rejected_at": null,
                 *           "expires_at": null,
                 *           "revoked_at": null,
                 *           "revocation_reason": null,
                 *           "verification_url": "https://certificates.example.com/api/c/7Q2M4XKD0A5V",
                 *           "created_at": "2026-09-15T08:12:45.000Z",
                 *           "updated_at": "2026-09-15T08:12:45.000Z",
                 *           "corrected_at": null,
                 *           "erased_at": null,
                 *           "phone_status": "queued",
                 *           "event": {
                 *             "id": "1f0c7a52-94b1-4a8e-9c3d-5b6f2e81a07c",
                 *             "short_code": "AVDWQ8383W",
                 *             "name": "Serverless Day 2026"
                 *           },
                 *           "badge": {
                 *             "id": "b3a9d1c7-2e58-4f06-9d74-0c1e8b65f2a3",
                 *             "short_code": "0C3T5PBWN3",
                 *             "name": "Speaker"
                 *           }
                 *         }
                 *       }
                 *     }
                 */
                "application/json": components["schemas"]["EmailBouncedMessage"];
            };
        };
        responses: {
            /** @description Received. Any other answer, or none in time, is tried again later. */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Not received; tried again later. */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Not received; disables the webhook. */
            410: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    "webhook.recipient.registered": {
        parameters: {
            query?: never;
            header: {
                /**
                 * @description Names the message; the same on every attempt.
                 * @example 01994f6e-8c40-7000-9b1d-5a7c03e2f946
                 */
                "webhook-id": string;
                /**
                 * @description One or more signatures, separated by spaces: `v1,` and the base64 HMAC-SHA256 of `id.timestamp.body`.
                 * @example v1,K5oZfzN95Z9UVu1EsfQmfVNQhnkZ2pj9o9NDN/H/pI4=
                 */
                "webhook-signature": string;
                /**
                 * @description Seconds since 1970 of this attempt; refuse old ones.
                 * @example 1789482600
                 */
                "webhook-timestamp": string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "type": "recipient.registered",
                 *       "timestamp": "2026-09-16T08:12:45.000Z",
                 *       "data": {
                 *         "name": "Ana Souza",
                 *         "email": "ana.souza@example.com",
                 *         "registered_at": "2026-09-16T08:12:45.000Z"
                 *       }
                 *     }
                 */
                "application/json": components["schemas"]["RecipientRegisteredMessage"];
            };
        };
        responses: {
            /** @description Received. Any other answer, or none in time, is tried again later. */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Not received; tried again later. */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Not received; disables the webhook. */
            410: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    "webhook.webhook.test": {
        parameters: {
            query?: never;
            header: {
                /**
                 * @description Names the message; the same on every attempt.
                 * @example 01994f6e-8c40-7000-9b1d-5a7c03e2f946
                 */
                "webhook-id": string;
                /**
                 * @description One or more signatures, separated by spaces: `v1,` and the base64 HMAC-SHA256 of `id.timestamp.body`.
                 * @example v1,K5oZfzN95Z9UVu1EsfQmfVNQhnkZ2pj9o9NDN/H/pI4=
                 */
                "webhook-signature": string;
                /**
                 * @description Seconds since 1970 of this attempt; refuse old ones.
                 * @example 1789482600
                 */
                "webhook-timestamp": string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "type": "webhook.test",
                 *       "timestamp": "2026-09-16T08:12:45.000Z",
                 *       "data": {
                 *         "webhook_id": "7c1e9b40-52ad-4f6b-8d13-9e0f6a27c5b8",
                 *         "message": "This is a test: nothing has happened."
                 *       }
                 *     }
                 */
                "application/json": components["schemas"]["WebhookTestMessage"];
            };
        };
        responses: {
            /** @description Received. Any other answer, or none in time, is tried again later. */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Not received; tried again later. */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Not received; disables the webhook. */
            410: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
}
